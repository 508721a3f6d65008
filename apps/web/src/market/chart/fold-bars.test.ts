import type { KLineData } from 'klinecharts';
import { expect, test } from 'vitest';
import { lengthOf, startOf } from '../intervals.ts';
import { foldBars, foldHistory } from './fold-bars.ts';
import { RunningBar } from './running-bar.ts';

const at = (time: string) => Date.parse(`${time}Z`);
const bar = (time: string, open: number, high: number, low: number, close: number): KLineData => ({
  timestamp: at(time),
  ...{ open, high, low, close, volume: 2, turnover: 10 },
});
/** Half hours of a Thursday. */
const HALF_HOURS = [
  bar('2026-11-26T09:30', 5, 8, 4, 6),
  bar('2026-11-26T10:00', 6, 7, 5, 5),
  bar('2026-11-26T10:30', 5, 9, 3, 4),
  bar('2026-11-26T11:00', 4, 6, 4, 6),
];

test.each([
  ['60min', '2026-11-26T10:59:59', '2026-11-26T10:00'],
  ['60min', '2026-11-26T10:00', '2026-11-26T10:00'],
  ['4hour', '2026-11-26T11:59', '2026-11-26T08:00'],
  ['4hour', '2026-11-26T00:00', '2026-11-26T00:00'],
  // A Thursday, the Monday of its week, and the Sunday before that.
  ['1week', '2026-11-26T09:30', '2026-11-23T00:00'],
  ['1week', '2026-11-23T00:00', '2026-11-23T00:00'],
  ['1week', '2026-11-22T23:59', '2026-11-16T00:00'],
  ['1day', '2026-11-26T09:30', '2026-11-26T00:00'],
] as const)('a candle of %s at %s began at %s', (interval, time, start) => {
  expect(new Date(startOf(interval, at(time))).toISOString().slice(0, 16)).toBe(start);
});

test('lengths', () => {
  expect([lengthOf('15min'), lengthOf('60min'), lengthOf('4hour'), lengthOf('1week')]).toEqual([
    900_000, 3_600_000, 14_400_000, 604_800_000,
  ]);
});

test('an hour opens with its first half and closes with its second', () => {
  expect(foldBars(HALF_HOURS, '60min')).toEqual([
    { timestamp: at('2026-11-26T09:00'), open: 5, high: 8, low: 4, close: 6, volume: 2, turnover: 10 },
    { timestamp: at('2026-11-26T10:00'), open: 6, high: 9, low: 3, close: 4, volume: 4, turnover: 20 },
    { timestamp: at('2026-11-26T11:00'), open: 4, high: 6, low: 4, close: 6, volume: 2, turnover: 10 },
  ]);
});

test('candles of their own length stay as they are', () => {
  expect(foldBars(HALF_HOURS, '30min')).toEqual(HALF_HOURS);
});

test('of a history that was cut, a first candle that misses its beginning is left out', () => {
  const starts = (wasCut: boolean, bars = HALF_HOURS) =>
    foldHistory(bars, '60min', wasCut).map(({ timestamp }) => new Date(timestamp).getUTCHours());
  expect(starts(true)).toEqual([10, 11]);
  // All there is: the pair was listed in the middle of an hour.
  expect(starts(false)).toEqual([9, 10, 11]);
  expect(starts(true, HALF_HOURS.slice(1))).toEqual([10, 11]);
  expect(starts(true, [])).toEqual([]);
});

test('the running candle has its beginning of the history and its end of the stream', () => {
  const running = new RunningBar('60min');
  running.history(HALF_HOURS.slice(0, 2));
  expect(running.bar).toBeUndefined();
  running.live(bar('2026-11-26T10:00', 6, 7, 5, 7));
  expect(running.bar).toMatchObject({ timestamp: at('2026-11-26T10:00'), open: 6, close: 7, volume: 2 });
  running.live(bar('2026-11-26T10:30', 7, 12, 7, 11));
  expect(running.bar).toMatchObject({ open: 6, high: 12, low: 5, close: 11, volume: 4 });
  // The answer to an earlier question says what was.
  running.history(HALF_HOURS.slice(0, 3));
  expect(running.bar).toMatchObject({ open: 6, high: 12, low: 5, close: 11, volume: 4 });
  running.live(bar('2026-11-26T11:00', 11, 11, 10, 10));
  expect(running.bar).toMatchObject({ timestamp: at('2026-11-26T11:00'), open: 11, close: 10, volume: 2 });
});

test('what comes live before the history is completed by it', () => {
  const running = new RunningBar('60min');
  running.live(HALF_HOURS[2]!);
  expect(running.bar).toMatchObject({ open: 5, close: 4, volume: 2 });
  running.history(HALF_HOURS.slice(0, 3));
  expect(running.bar).toMatchObject({ open: 6, high: 9, low: 3, close: 4, volume: 4 });
});
