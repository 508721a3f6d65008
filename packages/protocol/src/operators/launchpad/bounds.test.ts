import { UNIT } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import type { ProjectTerms } from '../../launchpad/project.ts';
import { pairOutOfBounds, PROJECT_BOUNDS, termOutOfBounds } from './bounds.ts';

const NOW = 1_800_000_000_000;
const good: ProjectTerms = {
  id: 1,
  coin: 'NOVA',
  mode: 'pro-rata',
  price: UNIT / 2n,
  supply: 200_000_000n * UNIT,
  purchaseMin: 10n * UNIT,
  purchaseMax: 400n * UNIT,
  allotMax: 800n * UNIT,
  warmupStart: NOW,
  joinStart: NOW + 60_000,
  joinEnd: NOW + 120_000,
  lockDays: 30,
};

test.each<[keyof ProjectTerms | undefined, Partial<ProjectTerms>]>([
  [undefined, {}],
  ['supply', { supply: good.supply + 2n }],
  ['price', { price: PROJECT_BOUNDS.price + 1n, supply: UNIT }],
  ['purchaseMin', { purchaseMin: PROJECT_BOUNDS.purchaseMin + 1n }],
  ['purchaseMax', { purchaseMax: PROJECT_BOUNDS.purchaseMax + 1n }],
  ['joinStart', { joinStart: NOW + PROJECT_BOUNDS.aheadMs + 1 }],
  ['joinEnd', { joinEnd: good.joinStart + PROJECT_BOUNDS.joinMs + 1 }],
  ['joinEnd', { joinEnd: good.joinStart + 59_999 }],
  ['lockDays', { lockDays: 3_651 }],
])('out of bounds: %s', (field, change) => {
  expect(termOutOfBounds({ ...good, ...change }, NOW)).toBe(field);
});

const pair = { priceDecimals: 4, quantityDecimals: 2, minNotional: 5n * UNIT };
test.each([
  [undefined, {}, UNIT / 2n],
  [undefined, { priceDecimals: 2 }, UNIT],
  ['priceDecimals', { priceDecimals: 2 }, UNIT - 1n],
  ['priceDecimals', { priceDecimals: 0 }, UNIT / 2n],
  ['minNotional', { minNotional: 0n }, UNIT],
  ['minNotional', { minNotional: 1_000n * UNIT + 1n }, UNIT],
  [undefined, { quantityDecimals: 0 }, 5n * UNIT],
  ['quantityDecimals', { quantityDecimals: 0 }, 5n * UNIT + 1n],
  [undefined, { priceDecimals: 8, quantityDecimals: 0 }, 1n],
])('a pair out of bounds: %s %o', (field, change, issuePrice) => {
  expect(pairOutOfBounds({ ...pair, ...change }, issuePrice)).toBe(field);
});
