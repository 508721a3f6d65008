import { LANGUAGES, shortOf } from '@bourse/protocol/languages';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSourceFiles } from './source-files.ts';

/** What docs/structure.md says of the repository as a whole; whoever changes one changes the other. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const paragraphs = readFileSync(join(root, 'docs/structure.md'), 'utf8').split(/\n\n(?=\*\*|## )/);
const isOfTests = (path: string) => /\.test\.|\/test-[^/]*$|\/testing\/|^e2e\/|^bench\//.test(path);
const files = readSourceFiles(root).filter(
  ({ path }) => !isOfTests(path) && !path.includes('/migrations/') && !path.startsWith('packages/testkit/'),
);

/** What stands between backticks in the paragraph that begins with this. */
function namedIn(title: string): string[] {
  const text = paragraphs.find((paragraph) => paragraph.startsWith(`**${title}**`))!;
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}

test('folders of more than 25 files are named in docs/structure.md, and no others', () => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].filter(([, count]) => count > 25).map(([folder]) => folder);
  const named = namedIn('Large folders.').filter((name) => counts.has(name));
  expect(large.sort()).toEqual(named.sort());
});

test('every file that holds all languages is named in docs/structure.md, and a fifth one touches at most eight', () => {
  const codes = LANGUAGES.map((language) => new RegExp(`\\b${shortOf(language)}\\b`));
  const inAll = files.filter(({ text }) => codes.every((code) => code.test(text))).map(({ path }) => path);
  expect(inAll.length).toBeGreaterThan(0);
  expect(inAll.filter((path) => !namedIn('A fifth language.').includes(path))).toEqual([]);
  const rows = paragraphs.find((paragraph) => paragraph.startsWith('**A fifth language.**'))!;
  const touched = [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!);
  expect(touched.length).toBeGreaterThan(0);
  expect(touched.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(touched.length).toBeLessThanOrEqual(8);
});
