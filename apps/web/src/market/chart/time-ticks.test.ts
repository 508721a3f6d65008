import { expect, test } from 'vitest';
import { timeLabels } from './time-ticks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** As the reader's clock has it, whatever his time zone. */
const at = (text: string) => new Date(text).getTime();
const bars = (from: string, everyMs: number, count: number) =>
  Array.from({ length: count }, (_, n) => at(from) + n * everyMs);
const texts = (times: number[], barPx: number, from = 0) =>
  timeLabels(times, from, times.length, barPx).map(({ text }) => text);

test.each([
  ['1 m', MINUTE, '2026-11-21T08:53:00', 60, 7, ['09:00', '09:15', '09:30', '09:45']],
  ['1 m, near', MINUTE, '2026-11-21T08:53:00', 14, 20, ['08:55', '09:00', '09:05']],
  ['5 m', 5 * MINUTE, '2026-11-21T08:35:00', 40, 7, ['09:00', '10:00', '11:00']],
  ['15 m over midnight', 15 * MINUTE, '2026-11-21T22:45:00', 20, 7, ['11-22', '03:00']],
  ['1 h', HOUR, '2026-11-21T09:00:00', 30, 7, ['12:00', '11-22', '12:00']],
  ['4 h has days', 4 * HOUR, '2026-11-21T08:00:00', 14, 60, ['11-22', '11-23']],
  ['1 day over a year', 24 * HOUR, '2026-12-25T00:00:00', 10, 40, ['12-27', '12-29', '12-31', '2027-01-02']],
  ['1 week', 7 * 24 * HOUR, '2026-10-05T00:00:00', 14, 20, ['2026-11', '2026-12', '2027-01']],
])('labels of %s stand at round moments', (_, everyMs, from, count, barPx, labels) => {
  expect(texts(bars(from, everyMs, count), barPx)).toEqual(labels);
});

test('a label stays with its bar when new ones come and old ones leave the sight', () => {
  const times = bars('2026-11-21T08:53:00', MINUTE, 200);
  const places = (from: number, to: number) =>
    timeLabels(times, from, to, 7).map(({ index, text }) => `${text} ${index}`);
  expect(places(20, 120)).toEqual(places(0, 120).filter((each) => Number(each.split(' ')[1]) >= 20));
  expect(places(21, 121)).toEqual(places(20, 120));
});

test('an empty chart has no labels', () => {
  expect(timeLabels([], 0, 0, 7)).toEqual([]);
  expect(timeLabels([0], 0, 1, 7)).toEqual([]);
});
