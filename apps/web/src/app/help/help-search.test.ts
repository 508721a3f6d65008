import { expect, test } from 'vitest';
import { readArticleSearch, readHelpSearch } from './help-search.ts';

test.each([
  [{}, {}],
  [
    { tab: 'trading', q: ' fees ' },
    { tab: 'trading', q: ' fees ' },
  ],
  [{ tab: '../x', q: '  ' }, {}],
  [{ q: 'x'.repeat(80) }, { q: 'x'.repeat(64) }],
])('%j of an address means %j', (search, meant) => {
  expect(readHelpSearch(search)).toEqual(meant);
});

test.each([
  ['how-to-deposit', { id: 'how-to-deposit' }],
  ['How', {}],
  ['a--b', {}],
  ['a'.repeat(65), {}],
  [7, {}],
])('the article %s', (id, meant) => {
  expect(readArticleSearch({ id })).toEqual(meant);
});
