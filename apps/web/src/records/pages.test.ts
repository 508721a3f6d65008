import { expect, test } from 'vitest';
import { rowsOf } from './pages.tsx';

const page = (...list: string[]) => ({ list, totalRow: 9 });

test('pages follow one another', () => {
  expect(rowsOf([page('e', 'd'), page('c', 'b')], String)).toEqual(['e', 'd', 'c', 'b']);
});

test('a row that a new entry has shifted onto the next page comes once', () => {
  expect(rowsOf([page('e', 'd'), page('d', 'c')], String)).toEqual(['e', 'd', 'c']);
});
