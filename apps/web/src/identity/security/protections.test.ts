import { expect, test } from 'vitest';
import { inGroups } from '../groups.ts';
import { protections } from './protections.ts';

test('only what is on counts; an identity under review does not yet', () => {
  const bare = { totp: false, whitelist: false, antiPhishing: '' };
  expect(protections(bare, { assetsPwd: 0, auth: 0 })).toEqual({ on: 1, all: 6 });
  expect(protections(bare, { assetsPwd: 1, auth: 1 })).toEqual({ on: 2, all: 6 });
  const full = { totp: true, whitelist: true, antiPhishing: 'blue door' };
  expect(protections(full, { assetsPwd: 1, auth: 2 })).toEqual({ on: 6, all: 6 });
});

test.each([
  ['', ''],
  ['ABCD', 'ABCD'],
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
])('%s is read as %s', (text, groups) => {
  expect(inGroups(text)).toBe(groups);
});
