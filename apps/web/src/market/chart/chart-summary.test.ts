import { expect, test } from 'vitest';
import { summaryOf } from './chart-summary.ts';

const bar = (timestamp: number, open: number, high: number, low: number, close: number) => ({
  timestamp,
  open,
  high,
  low,
  close,
});

test('the range and the ends of what is in sight', () => {
  const bars = [bar(1, 10, 12, 9, 11), bar(2, 11, 15, 10, 14), bar(3, 14, 14, 7, 8)];
  expect(summaryOf(bars)).toEqual({ count: 3, from: 1, to: 3, open: 10, high: 15, low: 7, last: bars[2] });
});

test('of nothing there is no summary', () => {
  expect(summaryOf([])).toBeUndefined();
});
