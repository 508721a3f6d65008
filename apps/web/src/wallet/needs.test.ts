import { expect, test } from 'vitest';
import { fundPasswordNeeds, purchaseNeeds, withdrawalNeeds } from './needs.ts';

const NOW = 1_000_000;
const free = { withdrawBlockedUntil: 0 };

test('whoever is verified, has a fund password and changed nothing lately needs nothing', () => {
  expect(withdrawalNeeds({ auth: 2, assetsPwd: 1 }, free, NOW)).toEqual([]);
  expect(withdrawalNeeds({ auth: 2, assetsPwd: 1 }, { withdrawBlockedUntil: NOW }, NOW)).toEqual([]);
});

test('everything that is missing is named at once', () => {
  expect(withdrawalNeeds({ auth: 0, assetsPwd: 0 }, { withdrawBlockedUntil: NOW + 1 }, NOW)).toEqual([
    { kind: 'kyc' },
    { kind: 'fundPassword' },
    { kind: 'blocked', until: NOW + 1 },
  ]);
});

test('a running review asks for patience, not for another application', () => {
  expect(withdrawalNeeds({ auth: 1, assetsPwd: 1 }, free, NOW)).toEqual([{ kind: 'reviewing' }]);
});

test('a conversion needs the fund password alone', () => {
  expect(fundPasswordNeeds({ assetsPwd: 0 })).toEqual([{ kind: 'fundPassword' }]);
  expect(fundPasswordNeeds({ assetsPwd: 1 })).toEqual([]);
});

test.each([
  [0, 0, ['kyc', 'fundPassword']],
  [1, 1, ['reviewing']],
  [2, 0, ['fundPassword']],
  [2, 1, []],
] as const)('a purchase, verified %i, fund password %i: %o', (auth, assetsPwd, needs) => {
  expect(purchaseNeeds({ auth, assetsPwd }).map(({ kind }) => kind)).toEqual(needs);
});
