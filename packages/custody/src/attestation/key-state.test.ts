import { expect, test } from 'vitest';
import { eosKeyState, rippleKeyState, tronKeyState, type EosPermission } from './key-state.ts';

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

const KEY = 'PUB_K1_6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5BoDq63';
/** The same one, as nodes write it. */
const KEY_BEFORE = 'EOS6MRyAjQq8ud7hVNYcfnVPJqcVpscN5So8BhtHuGYqET5GDW5CV';
const ANOTHER = 'EOS68vRVaNgCvStaUmxQsKoHANU1Uypo4BQLWSNEM8KBiCAWW8deh';

/** Weights by keys; `more`: what else the authority has, or the permission. */
function named(
  name: string,
  weights: Readonly<Record<string, bigint>>,
  more: Partial<EosPermission['required_auth']> &
    Pick<EosPermission, 'linked_actions'> & { parent?: string } = {},
): EosPermission {
  const { linked_actions = [], parent = name === 'owner' ? '' : 'owner', ...auth } = more;
  const keys = Object.entries(weights).map(([key, weight]) => ({ key, weight }));
  const required_auth = { threshold: 1n, keys, accounts: [], waits: [], ...auth };
  return { perm_name: name, parent, required_auth, linked_actions };
}
const OWN_OWNER = named('owner', { [KEY_BEFORE]: 1n });
const OWN_ACTIVE = named('active', { [KEY_BEFORE]: 1n });
const COLD_OWNER = named('owner', { [ANOTHER]: 1n });
const OTHERS_ACTIVE = named('active', { [ANOTHER]: 1n });
const account = (permission: unknown) => [{ permission, weight: 1n }];
const LINK = { account: 'eosio.token', action: 'transfer' };
const below = (
  weights: Readonly<Record<string, bigint>>,
  links: EosPermission['linked_actions'],
  parent = 'active',
) => named('pay', weights, { linked_actions: links, parent });

test.each<[string, readonly EosPermission[], string]>([
  ['its own key for both', [OWN_OWNER, OWN_ACTIVE], 'alone'],
  [
    'its own key for both, in today’s spelling',
    [named('owner', { [KEY]: 1n }), named('active', { [KEY]: 1n })],
    'alone',
  ],
  ['its own key, and nobody above', [named('owner', {}), OWN_ACTIVE], 'alone'],
  ['a cold key above its own', [COLD_OWNER, OWN_ACTIVE], 'also'],
  ['its own key above that of others', [OWN_OWNER, OTHERS_ACTIVE], 'also'],
  [
    'two keys of which each is enough',
    [OWN_OWNER, named('active', { [KEY_BEFORE]: 1n, [ANOTHER]: 1n })],
    'also',
  ],
  [
    'two keys of which its own is enough',
    [named('owner', {}), named('active', { [KEY_BEFORE]: 2n, [ANOTHER]: 1n }, { threshold: 2n })],
    'also',
  ],
  [
    'another account beside its own key',
    [
      OWN_OWNER,
      named('active', { [KEY_BEFORE]: 1n }, { accounts: account({ actor: 'friend', permission: 'active' }) }),
    ],
    'also',
  ],
  [
    'the account’s own contract',
    [
      OWN_OWNER,
      named('active', { [KEY_BEFORE]: 1n }, { accounts: account({ actor: 'me', permission: 'eosio.code' }) }),
    ],
    'also',
  ],
  [
    'a wait beside its own key',
    [OWN_OWNER, named('active', { [KEY_BEFORE]: 1n }, { waits: [{ wait_sec: 60 }] })],
    'also',
  ],
  ['another account above', [named('owner', {}, { accounts: account('friend@active') }), OWN_ACTIVE], 'also'],
  ['another’s key', [COLD_OWNER, OTHERS_ACTIVE], 'disabled'],
  [
    'two keys that are needed both',
    [COLD_OWNER, named('active', { [KEY_BEFORE]: 1n, [ANOTHER]: 1n }, { threshold: 2n })],
    'disabled',
  ],
  [
    'its own key and a wait that are needed both',
    [COLD_OWNER, named('active', { [KEY_BEFORE]: 1n }, { threshold: 2n, waits: [{ wait_sec: 60 }] })],
    'disabled',
  ],
  ['other accounts', [COLD_OWNER, named('active', {}, { accounts: account('friend@active') })], 'disabled'],
  ['nothing that is said', [], 'disabled'],
])('what an account of EOS says of a key: permissions of %s', (_, permissions, state) => {
  expect(eosKeyState(KEY, { permissions, eosio_any_linked_actions: [] })).toBe(state);
});

test.each<[string, EosPermission, string]>([
  ['for which nothing is linked', below({ [ANOTHER]: 1n }, []), 'alone'],
  ['for transfers, of another key', below({ [ANOTHER]: 1n }, [LINK]), 'also'],
  ['for all of the contract, of another key', below({ [ANOTHER]: 1n }, [{ account: 'eosio.token' }]), 'also'],
  // Buying memory pays as well.
  ['for another contract, of another key', below({ [ANOTHER]: 1n }, [{ account: 'eosio' }]), 'also'],
  ['for transfers, of its own key', below({ [KEY_BEFORE]: 1n }, [LINK]), 'alone'],
  [
    'of which the node does not say what it is for',
    { ...below({ [ANOTHER]: 1n }, []), linked_actions: undefined },
    'also',
  ],
])('a further permission of EOS %s', (_, further, state) => {
  const permissions = [OWN_OWNER, OWN_ACTIVE, further];
  expect(eosKeyState(KEY, { permissions, eosio_any_linked_actions: [] })).toBe(state);
});

test('where transfers are linked beside the active permission, its key pays nothing any more', () => {
  const state = (permissions: readonly EosPermission[], any: EosPermission['linked_actions'] = []) =>
    eosKeyState(KEY, { permissions, eosio_any_linked_actions: any });
  const beside = below({ [ANOTHER]: 1n }, [LINK], 'owner');
  expect(state([COLD_OWNER, OWN_ACTIVE, beside])).toBe('disabled');
  // The owner's does, and so does that of the link.
  expect(state([OWN_OWNER, OTHERS_ACTIVE, beside])).toBe('also');
  expect(state([COLD_OWNER, OTHERS_ACTIVE, below({ [KEY_BEFORE]: 1n }, [LINK], 'owner')])).toBe('also');
  // The link of the one action comes before that of the contract.
  const wide = named(
    'wide',
    { [ANOTHER]: 1n },
    { linked_actions: [{ account: 'eosio.token', action: null }] },
  );
  expect(state([COLD_OWNER, OWN_ACTIVE, wide, below({ [ANOTHER]: 1n }, [LINK])])).toBe('also');
  expect(state([COLD_OWNER, OWN_ACTIVE, wide])).toBe('disabled');
  // Linked to any permission, that of a key for votes is enough.
  const votes = named('votes', { [KEY_BEFORE]: 1n }, { parent: 'active' });
  expect(state([COLD_OWNER, OTHERS_ACTIVE, votes])).toBe('disabled');
  expect(state([COLD_OWNER, OTHERS_ACTIVE, votes], [LINK])).toBe('also');
});

test('permissions in a circle, as only a node that lies has them, end', () => {
  const circle = [named('owner', {}, { parent: 'active' }), OTHERS_ACTIVE];
  expect(eosKeyState(KEY, { permissions: circle, eosio_any_linked_actions: [] })).toBe('disabled');
});
