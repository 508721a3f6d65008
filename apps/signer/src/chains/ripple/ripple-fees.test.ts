import { expect, test } from 'vitest';
import { feeWithin, raisedFee } from './ripple-fees.ts';

test.each<[string, { minimum: bigint; open: bigint; limit: bigint }, bigint | undefined]>([
  ['a quiet ledger: a fifth more than it asks for', { minimum: 10n, open: 10n, limit: 1_000n }, 12n],
  ['a busy one', { minimum: 10n, open: 5_000n, limit: 10_000n }, 6_000n],
  [
    'a busy one, dearer than the limit: the limit, in the queue',
    { minimum: 10n, open: 5_000n, limit: 999n },
    999n,
  ],
  [
    'a server under load, whose least is above what ledgers ask for',
    { minimum: 50n, open: 10n, limit: 50n },
    50n,
  ],
  ['one whose least is above the limit', { minimum: 51n, open: 10n, limit: 50n }, undefined],
])('%s', (_, { limit, ...fees }, fee) => {
  expect(feeWithin(fees, limit)).toBe(fee);
});

test.each<[string, { before: bigint; minimum: bigint; open: bigint; limit: bigint }, bigint | undefined]>([
  ['a quarter more, and a drop', { before: 12n, minimum: 10n, open: 10n, limit: 100n }, 16n],
  [
    'what the ledger asks for now, if that is more',
    { before: 12n, minimum: 10n, open: 50n, limit: 100n },
    60n,
  ],
  [
    'the limit, if the ledger asks for more than that',
    { before: 12n, minimum: 200n, open: 500n, limit: 100n },
    100n,
  ],
  ['just within the limit', { before: 80n, minimum: 10n, open: 10n, limit: 101n }, 101n],
  ['none, above the limit', { before: 80n, minimum: 10n, open: 10n, limit: 100n }, undefined],
])('a replacement pays %s', (_, { before, limit, ...fees }, fee) => {
  expect(raisedFee(before, fees, limit)).toBe(fee);
});
