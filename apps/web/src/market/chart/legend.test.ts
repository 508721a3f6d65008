import type { Chart } from 'klinecharts';
import { expect, test } from 'vitest';
import { gapFor, lineBegins, OWN_TRADES, tagsBegin } from './legend.ts';

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

test('the line that tells own trades has its room, and tags begin below a legend that they would cover', () => {
  const chart = (width: number, ...names: string[]) =>
    ({
      getSize: () => ({ width }),
      getIndicators: () => names.map((name) => ({ name })),
    }) as unknown as Chart;
  expect(lineBegins(chart(700, 'MA'), 50, 700)).toBe(0);
  expect(lineBegins(chart(700, 'MA', OWN_TRADES), 50, 700)).toBe(660);
  expect(tagsBegin(chart(700, 'MA', OWN_TRADES))).toBe(68);
  expect(tagsBegin(chart(800, 'MA', OWN_TRADES))).toBe(0);
  // On a phone bought and sold take a line each.
  expect(tagsBegin(chart(390, 'MA', OWN_TRADES))).toBe(128);
});
