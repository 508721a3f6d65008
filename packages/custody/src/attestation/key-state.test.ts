import { expect, test } from 'vitest';
import { rippleKeyState, tronKeyState } from './key-state.ts';

test.each([
  [{ Flags: 0 }, 'alone'],
  [{ Flags: 0x0002_0000 }, 'alone'],
  [{ Flags: 0, signer_lists: [] }, 'alone'],
  [{ Flags: 0, RegularKey: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'also'],
  [{ Flags: 0, signer_lists: [{ SignerQuorum: 2 }] }, 'also'],
  [{ Flags: 0x0010_0000 }, 'disabled'],
  [{ Flags: 0x0012_0000, RegularKey: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'disabled'],
])('what an account of the XRP ledger says of its master key: %j', (account, state) => {
  expect(rippleKeyState(account)).toBe(state);
});

const OWN = `41${'11'.repeat(20)}`;
const OTHER = `41${'22'.repeat(20)}`;
const permission = (threshold: number, ...keys: readonly [string, number][]) => ({
  threshold,
  keys: keys.map(([address, weight]) => ({ address, weight })),
});

test.each([
  ['none, as of accounts that were never changed', {}, 'alone'],
  ['its own key', { owner_permission: permission(1, [OWN, 1]) }, 'alone'],
  [
    'its own key for both',
    { owner_permission: permission(1, [OWN, 1]), active_permission: [permission(1, [OWN, 1])] },
    'alone',
  ],
  ['two keys of which each is enough', { owner_permission: permission(1, [OWN, 1], [OTHER, 1]) }, 'also'],
  [
    'an active one of others',
    { owner_permission: permission(1, [OWN, 1]), active_permission: [permission(1, [OTHER, 1])] },
    'also',
  ],
  ['two keys that are needed both', { owner_permission: permission(2, [OWN, 1], [OTHER, 1]) }, 'disabled'],
  ['another’s key', { owner_permission: permission(1, [OTHER, 1]) }, 'disabled'],
  [
    'another’s key, its own left the daily ones',
    { owner_permission: permission(1, [OTHER, 1]), active_permission: [permission(1, [OWN, 1])] },
    'disabled',
  ],
])('what an account of TRON says of its key: permissions of %s', (_, account, state) => {
  expect(tronKeyState(OWN, account)).toBe(state);
});
