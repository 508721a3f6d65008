import { expect, test } from 'vitest';
import { readDay, timeZone } from './time.ts';

test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-1-5', '2026-01-05'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['21.11.2026', undefined],
  ['2026-11', undefined],
  ['', undefined],
])('"%s" is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  [0, 'UTC'],
  [-540, 'UTC+9'],
  [210, 'UTC−3:30'],
  [-345, 'UTC+5:45'],
])('%i minutes from local time to UTC are the zone %s', (minutes, zone) => {
  expect(timeZone(minutes)).toBe(zone);
});
