import { expect, test } from 'vitest';
import { isLow, isShort } from './desks.ts';

/** Of a desk that should have 100. */
const funds = (held: bigint, suggested: bigint | undefined = 100n) =>
  ({ desk: 'marketMaker', currency: 'DOGE', held, suggested }) as const;

test('a price that moves does not ask who has given what was suggested for more', () => {
  expect([100n, 95n, 90n, 89n, 0n].map((held) => isShort(funds(held)))).toEqual([
    ...[false, false, false],
    ...[true, true],
  ]);
});

test('a desk is low below a quarter, and without a price only when it has nothing', () => {
  expect([25n, 24n].map((held) => isLow(funds(held)))).toEqual([false, true]);
  const unpriced = (held: bigint) => ({ ...funds(held), suggested: undefined });
  expect([0n, 1n].map((held) => [isShort(unpriced(held)), isLow(unpriced(held))])).toEqual([
    [true, true],
    [false, false],
  ]);
});
