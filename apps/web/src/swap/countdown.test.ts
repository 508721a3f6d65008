import { expect, test } from 'vitest';
import { countdown, nextQuoteIn } from './countdown.ts';

const NOW = 1_700_000_000_000;

test.each([
  [8000, 8, 1],
  [7999, 8, 7999 / 8000],
  [4000, 4, 0.5],
  [1, 1, 1 / 8000],
  [0, 0, 0],
  [-5000, 0, 0],
  // The exchange's clock seems to be ahead of what this page knows of it.
  [60_000, 8, 1],
])('%i ms before the end: %i s', (left, seconds, fraction) => {
  expect(countdown(NOW + left, NOW)).toEqual({ seconds, fraction });
});

test.each([
  [8000, 7000],
  [4000, 3000],
  [1200, 1000],
  [-9000, 1000],
  [60_000, 8000],
])('%i ms before the end, the next quote is asked for in %i ms', (left, expected) => {
  expect(nextQuoteIn({ expiresAt: NOW + left }, false, NOW)).toBe(expected);
});

test('after a refusal there is a pause', () => {
  expect(nextQuoteIn({ expiresAt: NOW + 3000 }, true, NOW)).toBe(5000);
  expect(nextQuoteIn(undefined, true, NOW)).toBe(5000);
});
