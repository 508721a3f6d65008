import { expect, test } from 'vitest';
import { changed, dayBound, isNarrowed, pageOf, readListSearch } from './list-search.ts';

test('only short texts of an address count', () => {
  expect(readListSearch({ q: 'ann', status: '', page: 2, note: 'x'.repeat(129), id: '7' })).toEqual({
    q: 'ann',
    id: '7',
  });
});

test.each([
  [undefined, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['1.5', 1],
  ['abc', 1],
  ['100001', 1],
])('page %s is page %d', (page, wanted) => {
  expect(pageOf({ page })).toBe(wanted);
});

test.each([
  [
    'a filter begins on the first page and closes the row',
    { status: 'pending' },
    { q: 'ann', status: 'pending' },
  ],
  ['the next page keeps the filters and the row', { page: '5' }, { q: 'ann', page: '5', id: '9' }],
  ['closing the row keeps the page', { id: undefined }, { q: 'ann', page: '4' }],
  ['an empty filter goes away', { q: '' }, {}],
])('%s', (_name, change, wanted) => {
  expect(changed({ q: 'ann', page: '4', id: '9' }, change)).toEqual(wanted);
});

test.each([
  [{}, false],
  [{ id: '7', page: '2', sort: 'amount', order: 'asc', tab: 'sessions' }, false],
  [{ q: 'ann' }, true],
  [{ status: 'open' }, true],
])('%j: rows may be missing: %s', (search, narrowed) => {
  expect(isNarrowed(search)).toBe(narrowed);
});

test('a day ends a millisecond before the next one', () => {
  const start = dayBound('2026-03-28', 'start')!;
  expect(new Date(start).getHours()).toBe(0);
  expect(dayBound('2026-03-28', 'end')).toBe(dayBound('2026-03-29', 'start')! - 1);
  expect(dayBound('2026-13-40', 'start')).toBeUndefined();
  expect(dayBound('yesterday', 'end')).toBeUndefined();
});
