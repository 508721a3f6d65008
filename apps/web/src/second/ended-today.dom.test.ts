import { formatAmount } from '@bourse/money/amount';
import { expect, test, vi } from 'vitest';
import { dayResult, endedSince } from './ended-today.ts';
import { ended, second } from './test-second.ts';

const HOUR = 3_600_000;
const MIDNIGHT = 100 * HOUR;

/** Orders placed an hour and a minute apart, newest first; each ends a minute later. */
function pages(count: number) {
  const all = Array.from({ length: count }, (_, n) => {
    const createTime = MIDNIGHT + (200 - n) * 61_000;
    return { ...ended(String(count - n), 'win', '75'), createTime, closeTime: createTime + 60_000 };
  });
  return vi.fn(async ({ pageNo }: { pageNo: number }) => ({
    list: all.slice((pageNo - 1) * 100, pageNo * 100),
    totalRow: count,
  }));
}

test('all that ended since midnight is found, over as many pages as there are', async () => {
  const fetchPage = pages(1000);
  const found = await endedSince(MIDNIGHT, fetchPage as never);
  // 200 of them were placed since, one just before midnight ended after it.
  expect(found).toHaveLength(201);
  // No page is asked for that begins long before midnight.
  expect(fetchPage).toHaveBeenCalledTimes(3);
});

test('a day without orders needs one page', async () => {
  const fetchPage = pages(0);
  expect(await endedSince(MIDNIGHT, fetchPage as never)).toEqual([]);
  expect(fetchPage).toHaveBeenCalledTimes(1);
});

test("the day's profit has fees taken off, and counts what was won and lost", () => {
  const day = [
    ended('1', 'win', '75'),
    ended('2', 'lose', '-100'),
    { ...ended('3', 'draw', '0'), fee: '0' },
    { ...ended('4', 'void', '0'), fee: '0' },
    second('5', { status: 'win', profit: '7.5', fee: '0.2' }),
  ];
  const { net, won, lost } = dayResult(day);
  expect([formatAmount(-net), won, lost]).toEqual(['21.7', 2, 1]);
});
