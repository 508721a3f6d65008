import { expect, test } from 'vitest';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { endsEarly, rowsOf } from './pages.tsx';

const page = (...list: string[]) => ({ list, totalRow: 9 });

test('pages follow one another', () => {
  expect(rowsOf([page('e', 'd'), page('c', 'b')], String)).toEqual(['e', 'd', 'c', 'b']);
});

test('a row that a new entry has shifted onto the next page comes once', () => {
  expect(rowsOf([page('e', 'd'), page('d', 'c')], String)).toEqual(['e', 'd', 'c']);
});

test('a list that ends before its oldest entry says so, once it is shown to its end', () => {
  const shown = (totalRow: number, hasNextPage = false) =>
    endsEarly({ data: { pages: [{ list: ['a'], totalRow }] }, hasNextPage });
  expect(shown(LIST_REACH)).toBe(true);
  expect(shown(LIST_REACH, true)).toBe(false);
  expect(shown(LIST_REACH - 1)).toBe(false);
  expect(endsEarly({ data: undefined, hasNextPage: false })).toBe(false);
});
