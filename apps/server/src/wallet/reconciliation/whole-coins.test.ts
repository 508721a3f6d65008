import { expect, test } from 'vitest';
import { wholeCoins } from './whole-coins.ts';

test.each<[bigint, number, string]>([
  [0n, 0, '0'],
  [120n, 0, '120'],
  [5n, 1, '0.5'],
  [50n, 1, '5'],
  [-5n, 8, '-0.00000005'],
  [123_456_789n, 8, '1.23456789'],
  [-100_000_000n, 8, '-1'],
  [1n, 18, '0.000000000000000001'],
])('%d units with %d decimals are %s coins', (units, decimals, text) => {
  expect(wholeCoins(units, decimals)).toBe(text);
});
