import { expect, test } from 'vitest';
import { directionOf, durationText, signedRate, signedText, signedValue } from './profit-text.ts';

test.each([
  [123_456_789_000n, '+1,234.56'],
  [-123_456_789_000n, '−1,234.56'],
  [0n, '0.00'],
  [-900_000n, '−0.00'],
])('a profit of %i units is %s', (amount, text) => {
  expect(signedText(amount, 'en-US')).toBe(text);
});

test.each([
  [125_000n, '+12.50%'],
  [-1_033_399n, '−103.33%'],
  [0n, '0.00%'],
])('a rate of %i ppm is %s', (ppm, text) => {
  expect(signedRate(ppm, 'en-US')).toBe(text);
});

test.each([
  ['-0.39991992', 8, -39_991_992n],
  ['12.5', 8, 1_250_000_000n],
  ['-0.003999', 6, -3_999n],
  ['0', 6, 0n],
])('%s with %i decimals is %i', (text, decimals, value) => {
  expect(signedValue(text, decimals)).toBe(value);
});

test.each([
  [1n, 'up'],
  [-1n, 'down'],
  [0n, 'flat'],
])('%i points %s', (amount, direction) => {
  expect(directionOf(amount)).toBe(direction);
});

test.each([
  [0, '00:00:00'],
  [59_999, '00:00:59'],
  [97_509_000, '27:05:09'],
  [-5, '00:00:00'],
])('%i ms last %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
