import { expect, test } from 'vitest';
import { feesWithin, moveFee, raisedFees } from './evm-fees.ts';

const GAS = 21_000n;

test.each<[string, bigint, { max: bigint; tip: bigint } | undefined]>([
  ['room for the base fee to double', 1_000n * GAS, { max: 22n, tip: 2n }],
  ['the limit, where it has less room than that', 15n * GAS, { max: 15n, tip: 2n }],
  ['the limit, though it leaves no room at all', 12n * GAS, { max: 12n, tip: 2n }],
  ['nothing, where the limit is a wei short of what the chain asks for', 12n * GAS - 1n, undefined],
])('a payment is signed with %s', (_, limit, fees) => {
  expect(feesWithin({ baseFee: 10n, tip: 2n }, GAS, limit)).toEqual(
    fees && { maxFeePerGas: fees.max, maxPriorityFeePerGas: fees.tip },
  );
});

const quiet = { baseFee: 10n, tip: 2n };
const busy = { baseFee: 100n, tip: 20n };

test.each<
  [string, { before: [bigint, bigint]; now: typeof quiet; limit: bigint }, [bigint, bigint] | undefined]
>([
  [
    'what nodes want above the one before, in both fees',
    { before: [100n, 10n], now: quiet, limit: 1_000n },
    [116n, 12n],
  ],
  [
    'what the chain asks for, if that is more',
    { before: [100n, 10n], now: busy, limit: 1_000n },
    [220n, 20n],
  ],
  ['the limit, if the chain asks for more', { before: [100n, 10n], now: busy, limit: 150n }, [150n, 20n]],
  [
    'no tip above all that it may pay',
    { before: [100n, 90n], now: { ...busy, tip: 500n }, limit: 116n },
    [116n, 116n],
  ],
  ['the limit, to the wei', { before: [100n, 10n], now: quiet, limit: 116n }, [116n, 12n]],
  ['nothing, a wei above the limit', { before: [100n, 10n], now: quiet, limit: 115n }, undefined],
])('a replacement pays %s', (_, { before: [maxFeePerGas, maxPriorityFeePerGas], now, limit }, fees) => {
  const raised = raisedFees({ maxFeePerGas, maxPriorityFeePerGas }, now, GAS, limit * GAS);
  expect(raised && [raised.maxFeePerGas, raised.maxPriorityFeePerGas]).toEqual(fees);
});

test('a token that is moved between own addresses costs more than ether', () => {
  expect([moveFee('', 3n), moveFee('0xdAC17F958D2ee523a2206206994597C13D831ec7', 3n)]).toEqual([
    63_000n,
    360_000n,
  ]);
});
