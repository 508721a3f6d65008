import { expect, test } from 'vitest';
import { readDay } from './time.ts';

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
