import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { gapFor, lineBegins } from './legend.ts';

test('on a phone the candles begin below a legend of four lines', () => {
  const height = 336;
  const gap = gapFor(104, 12, height)!;
  // As the library draws: the gaps widen the range, all of which is drawn into the height.
  const drawn = height + gap.top + gap.bottom;
  expect((gap.top / drawn) * height).toBeCloseTo(104);
  expect((gap.bottom / drawn) * height).toBeCloseTo(12);
});

test('a low chart is for its candles', () => {
  expect(gapFor(104, 12, 200)).toBeUndefined();
  expect(gapFor(104, 12, 0)).toBeUndefined();
});

test('an order line at the height of the legend leaves its figures readable; one below goes across', () => {
  const chart = {
    getSize: () => ({ width: 445 }),
    getIndicators: () => [{ name: 'MA' }],
  } as unknown as Chart;
  // Two names, each of two lines: 88 px.
  expect(lineBegins(chart, 30, 445)).toBe(405);
  expect(lineBegins(chart, 87, 445)).toBe(405);
  expect(lineBegins(chart, 88, 445)).toBe(0);
});
