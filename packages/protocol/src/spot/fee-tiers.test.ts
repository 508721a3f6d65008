import { expect, it } from 'vitest';
import { feeTiersOf, tierAt } from './fee-tiers.ts';

const USDT = 10n ** 8n;

it('reads volumes and percentages, and finds the tier of a volume to the last unit', () => {
  const tiers = feeTiersOf('50000 0.09 0.1;  250000 0.0701 0.09 ')!;
  expect(tiers).toEqual([
    { level: 1, volume: 50_000n * USDT, makerPpm: 900, takerPpm: 1_000 },
    { level: 2, volume: 250_000n * USDT, makerPpm: 701, takerPpm: 900 },
  ]);
  expect(tierAt(tiers, 50_000n * USDT - 1n)).toBeUndefined();
  expect(tierAt(tiers, 50_000n * USDT)!.level).toBe(1);
  expect(tierAt(tiers, 250_000n * USDT - 1n)!.level).toBe(1);
  expect(tierAt(tiers, 10n ** 30n)!.level).toBe(2);
  expect(feeTiersOf('')).toEqual([]);
});

it.each([
  ['a volume of nothing', '0 0.1 0.1'],
  ['a volume with decimals', '0.5 0.1 0.1'],
  ['a volume below the one before', '50000 0.1 0.1; 40000 0.1 0.1'],
  ['a rate that rises', '50000 0.08 0.1; 60000 0.09 0.1'],
  ['a rate above one percent', '50000 0.08 1.0001'],
  ['a rate finer than a part per million', '50000 0.08001 0.1'],
  ['a negative rate', '50000 -0.01 0.1'],
  ['a rate too few', '50000 0.1'],
  ['a rate too many', '50000 0.1 0.1 0.1'],
  ['an end without a tier', '50000 0.1 0.1;'],
  ['too many tiers', Array.from({ length: 21 }, (_, n) => `${n + 1} 0.1 0.1`).join(';')],
  ['words', 'all 0.1 0.1'],
])('refuses %s', (_, text) => {
  expect(feeTiersOf(text)).toBeUndefined();
});
