import { expect, test } from 'vitest';
import { protections } from './protections.ts';

test('only what is on counts; an identity under review does not yet', () => {
  const bare = { totp: false, passkeys: 0, whitelist: false, antiPhishing: '' };
  expect(protections(bare, { assetsPwd: 0, auth: 0 })).toEqual({ on: 1, all: 7 });
  expect(protections(bare, { assetsPwd: 1, auth: 1 })).toEqual({ on: 2, all: 7 });
  const full = { totp: true, passkeys: 1, whitelist: true, antiPhishing: 'blue door' };
  expect(protections(full, { assetsPwd: 1, auth: 2 })).toEqual({ on: 7, all: 7 });
});
