import { expect, test } from 'vitest';
import { purchaseNeeds } from './purchase-needs.ts';

test.each([
  [0, 0, ['kyc', 'fundPassword']],
  [1, 1, ['reviewing']],
  [2, 0, ['fundPassword']],
  [2, 1, []],
] as const)('verified %i, fund password %i: %o', (auth, assetsPwd, needs) => {
  expect(purchaseNeeds({ auth, assetsPwd })).toEqual(needs);
});
