import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Entry {
  readonly resolved?: string;
  readonly link?: boolean;
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

describe('package-lock.json', () => {
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
