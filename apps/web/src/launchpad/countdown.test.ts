import { expect, test } from 'vitest';
import { left } from './countdown.ts';

const HOUR = 3_600_000;

test.each([
  [0, 0, '00:00:00'],
  [-5_000, 0, '00:00:00'],
  [1, 0, '00:00:01'],
  [59_001, 0, '00:01:00'],
  [24 * HOUR - 1_000, 0, '23:59:59'],
  [24 * HOUR, 1, '00:00:00'],
  [75 * HOUR + 61_000, 3, '03:01:01'],
])('%i ms are %i days and %s', (ms, days, clock) => {
  expect(left(1_000_000 + ms, 1_000_000)).toEqual({ days, clock });
});
