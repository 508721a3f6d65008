import { expect, it } from 'vitest';
import { findDeadFiles } from './file-citations.ts';

const PATHS = ['apps/server/src/link/feed.ts', 'apps/web/src/spot/OrderForm.tsx', 'docs/rules.md'];

function dead(text: string, path = 'a.ts'): string[] {
  return findDeadFiles(PATHS, [{ path, text }]).map(({ line, message }) => `${line} ${message}`);
}

it.each([
  ['its whole path', '// As apps/server/src/link/feed.ts says.'],
  ['its path from any folder', '/** Numbered (`link/feed.ts`). */'],
  ['its path without the folder of source', ' * See server/link/feed.ts.'],
  ['its name alone', 'const a = 1; // OrderForm.tsx draws it'],
  ['its path from where one is', '// ../docs/rules.md, "Contracts"'],
])('a comment may name a file by %s', (_, text) => {
  expect(dead(text)).toEqual([]);
});

it.each([
  ['in a comment', 'const a = 1;\n/** As `link/relay.ts` has it. */', '2 there is no file link/relay.ts'],
  ['behind code', 'const a = 1;\t// relay.ts draws it', '1 there is no file relay.ts'],
  ['that ends like one there is', '// link/my-feed.ts', '1 there is no file link/my-feed.ts'],
  ['a document', ' * (architecture.md)', '1 there is no file architecture.md'],
])('a file that is not there is told, %s', (_, text, message) => {
  expect(dead(text)).toEqual([message]);
});

it('a document is read as a whole, code is not', () => {
  const text = 'Follow `link/relay.ts`.';
  expect(dead(text, 'docs/a.md')).toEqual(['1 there is no file link/relay.ts']);
  expect(dead("import './relay.ts';")).toEqual([]);
});

it.each([
  'https://example.com/docs/relay.ts',
  '`*-words.ts`',
  '<noun>-calls.ts',
  '`apps/server/src/earn/earn.ts`',
])('%s is no file of ours', (name) => {
  expect(dead(`// ${name}`)).toEqual([]);
});
