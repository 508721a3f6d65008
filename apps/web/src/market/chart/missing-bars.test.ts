import { expect, test } from 'vitest';
import { missingBars } from './missing-bars.ts';

const bars = (...timestamps: number[]) => timestamps.map((timestamp) => ({ timestamp }));

test.each<[string, number[], number[], number[] | undefined]>([
  ['the running candle is drawn again', [1, 2, 3], [1, 2, 3], [3]],
  ['what came meanwhile is added', [1, 2, 3], [2, 3, 4, 5], [3, 4, 5]],
  ['a chart without candles is drawn anew', [], [1, 2], undefined],
  ['a gap that the history does not close is drawn anew', [1, 2], [5, 6], undefined],
  ['the chart is ahead of the answer', [1, 2, 3], [1, 2], []],
])('%s', (_, shown, now, expected) => {
  expect(missingBars(bars(...shown), bars(...now))?.map(({ timestamp }) => timestamp)).toEqual(expected);
});

test('a long absence is drawn anew', () => {
  const now = bars(...Array.from({ length: 62 }, (_, n) => n));
  expect(missingBars(bars(0, 1), now)).toBeUndefined();
  expect(missingBars(bars(0, 1, 2), now)).toHaveLength(60);
});
