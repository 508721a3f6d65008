import { expect, test } from 'vitest';
import { rippleKeyState, tronKeyState } from './key-state.ts';

test.each([
  [{ Flags: 0n }, 'alone'],
  [{ Flags: 0x0002_0000n }, 'alone'],
  [{ Flags: 0n, signer_lists: [] }, 'alone'],
  [{ Flags: 0n, RegularKey: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'also'],
  [{ Flags: 0n, signer_lists: [{ SignerQuorum: 2 }] }, 'also'],
  [{ Flags: 0x0010_0000n }, 'disabled'],
  [{ Flags: 0x0012_0000n, RegularKey: 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh' }, 'disabled'],
])('what an account of the XRP ledger says of its master key: %o', (account, state) => {
  expect(rippleKeyState(account)).toBe(state);
});

const OWN = `41${'11'.repeat(20)}`;
const OTHER = `41${'22'.repeat(20)}`;
const permission = (threshold: bigint, ...keys: readonly [string, bigint][]) => ({
  threshold,
  keys: keys.map(([address, weight]) => ({ address, weight })),
});

test.each([
  ['none, as of accounts that were never changed', {}, 'alone'],
  ['its own key', { owner_permission: permission(1n, [OWN, 1n]) }, 'alone'],
  [
    'its own key for both',
    { owner_permission: permission(1n, [OWN, 1n]), active_permission: [permission(1n, [OWN, 1n])] },
    'alone',
  ],
  ['two keys of which each is enough', { owner_permission: permission(1n, [OWN, 1n], [OTHER, 1n]) }, 'also'],
  [
    'an active one of others',
    { owner_permission: permission(1n, [OWN, 1n]), active_permission: [permission(1n, [OTHER, 1n])] },
    'also',
  ],
  ['two keys that are needed both', { owner_permission: permission(2n, [OWN, 1n], [OTHER, 1n]) }, 'disabled'],
  ['another’s key', { owner_permission: permission(1n, [OTHER, 1n]) }, 'disabled'],
  [
    'another’s key, its own left the daily ones',
    { owner_permission: permission(1n, [OTHER, 1n]), active_permission: [permission(1n, [OWN, 1n])] },
    'disabled',
  ],
])('what an account of TRON says of its key: permissions of %s', (_, account, state) => {
  expect(tronKeyState(OWN, account)).toBe(state);
});
