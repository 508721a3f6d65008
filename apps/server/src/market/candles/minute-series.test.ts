import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatCandle, MINUTES_KEPT, MinuteSeries } from './minute-series.ts';

const NOON = 20_000 * 1440 + 720;
/** Minutes in any order, up to as far apart as any two that are kept. */
const minutes = fc.uniqueArray(fc.integer({ min: NOON, max: NOON + MINUTES_KEPT - 1 }), { maxLength: 60 });

function seriesOf(each: readonly number[]): MinuteSeries {
  const series = new MinuteSeries(2);
  for (const minute of each) series.set(minute, flatCandle(minute - NOON));
  return series;
}

test('keeps all minutes that are less than its span apart, in whatever order they come', () => {
  fc.assert(
    fc.property(minutes, (each) => {
      const series = seriesOf(each);
      for (const minute of each) expect(series.closeOf(minute)).toBe(minute - NOON);
      expect(series.last).toBe(Math.max(-1, ...each));
    }),
  );
});

test('another process has the same minutes from one on', () => {
  fc.assert(
    fc.property(minutes, fc.nat(MINUTES_KEPT), (each, from) => {
      const copy = new MinuteSeries(2);
      copy.unpack(seriesOf(each).pack(NOON + from));
      for (const minute of each) expect(copy.has(minute)).toBe(minute >= NOON + from);
    }),
  );
});

test('what is a span older than a newer minute gives way to it, and never comes back', () => {
  const series = seriesOf([NOON, NOON + 1, NOON + MINUTES_KEPT]);
  expect(series.has(NOON)).toBe(false);
  expect(series.has(NOON + 1)).toBe(true);
  series.set(NOON, flatCandle(1));
  expect(series.has(NOON)).toBe(false);
  expect(series.has(NOON + MINUTES_KEPT)).toBe(true);
});
