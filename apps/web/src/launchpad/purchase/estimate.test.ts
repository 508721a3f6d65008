import { UNIT } from '@bourse/money/amount';
import { describe, expect, it } from 'vitest';
import { estimate } from './estimate.ts';

const terms = {
  mode: 'pro-rata',
  price: '2',
  supply: '1000',
  issued: '0',
  raised: '0',
  allotMax: '400',
} as const;

describe('pro-rata', () => {
  it.each([
    ['alone, all he pays for', { ...terms }, 100n, '50', '100', '0'],
    ['never more than the maximum of one user', { ...terms }, 900n, '400', '800', '100'],
    ['enough for everyone', { ...terms, raised: '1900' }, 100n, '50', '100', '0'],
    // 1,000 × 100 / 4,000 of the coins, which cost half of what he put in.
    ['asked for twice', { ...terms, raised: '3900' }, 100n, '25', '50', '50'],
  ] as const)('%s', (_, given, amount, coins, cost, refund) => {
    const preview = estimate(given, amount * UNIT);
    expect([preview.coins, preview.cost, preview.refund].map(Number)).toEqual(
      [coins, cost, refund].map(Number),
    );
  });

  it('rounds coins down and their cost up, to 1e-8', () => {
    const preview = estimate({ ...terms, price: '3', raised: '0' }, UNIT);
    expect(preview).toEqual({
      amount: '1.00000000',
      coins: '0.33333333',
      cost: '0.99999999',
      refund: '0.00000001',
    });
  });
});

describe('first-come', () => {
  it.each([
    ['at once', '0', 100n, '50', '0'],
    ['what is left', '980', 100n, '20', '60'],
    ['sold out', '1000', 100n, '0', '100'],
  ] as const)('%s', (_, issued, amount, coins, refund) => {
    const preview = estimate({ ...terms, mode: 'first-come', issued }, amount * UNIT);
    expect([preview.coins, preview.refund].map(Number)).toEqual([coins, refund].map(Number));
  });
});
