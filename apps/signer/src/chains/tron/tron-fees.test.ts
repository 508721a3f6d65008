import { expect, test } from 'vitest';
import { bytesCost, feeLimitWithin } from './tron-fees.ts';

const PRICES = { perByte: 1_000n, perEnergy: 100n, newAccount: 1_100_000n, mostFeeLimit: 15_000_000_000n };

test('bytes cost what is signed, and what the chain adds to it', () => {
  expect(bytesCost('ab'.repeat(200), PRICES)).toBe(264_000n);
});

test.each<[string, bigint, bigint | undefined]>([
  ['two and a half times what is expected', 100_000_000n, 16_250_000n],
  ['all that is left, where that is less', 16_249_999n, 16_249_999n],
  ['a quarter above what is expected, at least', 8_125_000n, 8_125_000n],
  ['nothing with less than that', 8_124_999n, undefined],
  ['nothing where the bytes took more than there was', -1n, undefined],
])('into a transfer of 65,000 energy is signed %s', (_, left, limit) => {
  expect(feeLimitWithin(65_000n, PRICES, left)).toBe(limit);
});

test('no more is signed than the chain lets anybody pay', () => {
  const prices = { ...PRICES, mostFeeLimit: 10_000_000n };
  expect(feeLimitWithin(65_000n, prices, 100_000_000n)).toBe(10_000_000n);
  expect(feeLimitWithin(65_000n, { ...PRICES, mostFeeLimit: 8_124_999n }, 100_000_000n)).toBeUndefined();
});
