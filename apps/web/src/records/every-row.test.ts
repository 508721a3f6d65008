import { expect, test, vi } from 'vitest';
import { everyRow, MOST_ROWS } from './every-row.ts';

const pagesOf = (total: number) =>
  vi.fn(async ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({
    list: Array.from(
      { length: Math.max(0, Math.min(pageSize, total - (pageNo - 1) * pageSize)) },
      (_, n) => (pageNo - 1) * pageSize + n,
    ),
    totalRow: total,
  }));

test.each([0, 1, 100, 101, 250])('all of %i rows, once each', async (total) => {
  const rows = await everyRow(pagesOf(total));
  expect(rows).toEqual(Array.from({ length: total }, (_, n) => n));
});

test('rows that vanish while they are fetched do not keep it going', async () => {
  const fetchPage = vi.fn(async ({ pageNo }: { pageNo: number }) => ({
    list: pageNo === 1 ? ['a'] : [],
    totalRow: 500,
  }));
  expect(await everyRow(fetchPage)).toEqual(['a']);
  expect(fetchPage).toHaveBeenCalledTimes(2);
});

test('a huge list is cut', async () => {
  expect(await everyRow(pagesOf(MOST_ROWS + 5000))).toHaveLength(MOST_ROWS);
});
