import { expect, test } from 'vitest';
import { needlessExports } from './export-rules.ts';

const file = (path: string, text: string) => ({ path, text });

test('what only its own file uses is not exported', () => {
  const files = [
    file('a/one.ts', 'export const KEPT = 1;\nexport const OWN = KEPT;\nconst other = OWN;\n'),
    file('a/two.ts', "import { KEPT } from './one.ts';\nexport default KEPT;\n"),
  ];
  expect(needlessExports(files)).toEqual([
    { path: 'a/one.ts', line: 2, message: 'exports OWN, which no other file names' },
  ]);
});

test('classes and generators count, types do not; a name inside a longer one is another', () => {
  const files = [
    file('a/one.ts', 'export interface Row {}\nexport class Rows {}\nexport async function* rows() {}\n'),
    file('a/two.ts', 'let narrows: RowsOf;\n'),
  ];
  expect(needlessExports(files).map(({ message }) => message)).toEqual([
    'exports Rows, which no other file names',
    'exports rows, which no other file names',
  ]);
});

test('what a configuration takes is exported', () => {
  const readers = [file('vite.config.ts', "import { config } from './a.ts';\n")];
  expect(needlessExports([file('a.ts', 'export const config = 1;\n')], readers)).toEqual([]);
});

test('migrations are taken whole', () => {
  expect(needlessExports([file('a/migrations/1.ts', 'export const up = 1;\n')])).toEqual([]);
});
