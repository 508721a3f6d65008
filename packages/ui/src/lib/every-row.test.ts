import type { PageFields } from '@bourse/protocol/fields';
import { expect, test, vi } from 'vitest';
import { everyRow, RESTARTS } from './every-row.ts';

const MOST = 1000;
const numbers = (count: number, from = 0) => Array.from({ length: count }, (_, n) => n + from);

/** A list from which pages are cut as it is when they are asked for; `change` is what happens after each. */
function listOf(rows: number[], change: (pageNo: number, rows: number[]) => void = () => undefined) {
  return vi.fn(async ({ pageNo, pageSize }: PageFields) => {
    const page = { list: rows.slice((pageNo - 1) * pageSize, pageNo * pageSize), totalRow: rows.length };
    change(pageNo, rows);
    return page;
  });
}
const read = (fetchPage: ReturnType<typeof listOf>) => everyRow(fetchPage, String, MOST);

test.each([0, 1, 100, 101, 250])('all of %i rows, once each', async (total) => {
  expect(await read(listOf(numbers(total)))).toEqual(numbers(total));
});

test('rows that vanish while they are fetched do not keep it going', async () => {
  const fetchPage = vi.fn(async ({ pageNo }: PageFields) => ({
    list: pageNo === 1 ? [1] : [],
    totalRow: 500,
  }));
  expect(await read(fetchPage)).toEqual([1]);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test('a huge list is cut', async () => {
  expect(await read(listOf(numbers(MOST + 5000)))).toHaveLength(MOST);
});

test('a row that ends on the first page hides none of the second', async () => {
  let ended = false;
  const fetchPage = listOf(numbers(250), (_, rows) => {
    if (!ended) rows.splice(10, 1);
    ended = true;
  });
  const rows = await read(fetchPage);
  expect(rows).toHaveLength(249);
  expect(rows).toContain(100);
  expect(rows).not.toContain(10);
});

test('a row that moves onto the next page comes once', async () => {
  // One is new in front, and one ends at the back: there are as many as before.
  const fetchPage = listOf(numbers(250), (pageNo, rows) => {
    if (pageNo !== 1) return;
    rows.unshift(-1);
    rows.pop();
  });
  expect(await read(fetchPage)).toEqual(numbers(249));
  expect(fetchPage).toHaveBeenCalledTimes(3);
});

test('a list that never rests is begun again so many times, and then taken as it comes, each row once', async () => {
  let newest = 0;
  const fetchPage = listOf(numbers(250), (_, rows) => rows.unshift((newest -= 1)));
  const rows = await read(fetchPage);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.filter((row) => row >= 0)).toEqual(numbers(250));
  // Two pages each time until the change is seen, and at last all of them.
  expect(fetchPage).toHaveBeenCalledTimes(2 * RESTARTS + 3);
});
