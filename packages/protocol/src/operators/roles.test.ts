import { expect, test } from 'vitest';
import { isOfOperators, type AnyCall } from '../call.ts';
import { OPS_CALLS } from '../all-calls.ts';
import { ADMINS_ALONE, PERMISSION_DEFAULTS, PERMISSIONS } from './permissions.ts';
import { defaultPermissions, OPERATOR_ROLES, permissionList, permissionsOf, roleName } from './roles.ts';

/** Who could make which call when roles were lists in each call, before there were permissions. */
const AS_IT_WAS: Readonly<Record<string, readonly string[]>> = {
  admin: [
    'operators/create',
    'operators/link',
    'operators/role',
    'operators/disable',
    'operators/enable',
    'coins/create',
    'coins/update',
    'brand/set',
    'brand/picture',
    'chains/update',
    'pairs/status',
    'parameters/set',
    'launchpad/create',
    'launchpad/terms',
    'launchpad/text',
    'launchpad/book',
    'launchpad/cancel',
    'launchpad/listPair',
    'switches/set',
    'switches/maintenance',
    'golive/testMail',
    'golive/testAlert',
    'golive/confirm',
    'golive/open',
    'golive/reconciled',
    'asides/reinstate',
  ],
  'admin auditor': ['operators/list', 'log/list', 'log/verify'],
  'admin finance': [
    'exports/period',
    'users/fees',
    'deposits/credential/:id',
    'deposits/finish',
    'deposits/reject',
    'withdrawals/approve',
    'withdrawals/startPayout',
    'withdrawals/finish',
    'withdrawals/reject',
    'alerts/settle',
    'reconciliation/explain',
    'reconciliation/bookReceipt',
    'reserves/publish',
    'reconciliation/setAddress',
    'credits/propose',
    'credits/approve',
    'credits/reject',
    'house/proposeTransfer',
    'house/proposeCorrection',
    'house/approve',
    'house/reject',
    'contracts/set',
    'contracts/limits',
    'seconds/set',
  ],
  'admin finance auditor': [
    'house/accounts',
    'house/list',
    'house/export',
    'results/profit',
    'results/profitFile',
    'results/flows',
    'results/flowsFile',
    'results/exposure',
    'chains/list',
    'golive/status',
    'reconciliation/list',
    'reconciliation/detail',
    'reconciliation/history',
    'reconciliation/addresses',
    'reserves/status',
    'ledger/run',
    'ledger/status',
    'liabilities/status',
    'liabilities/commit',
  ],
  'admin finance kyc support auditor': [
    'me',
    'logout',
    'password',
    'passkeys/list',
    'passkeys/options',
    'passkeys/add',
    'passkeys/remove',
    'overview',
    'users/list',
    'users/detail',
    'coins/list',
    'brand/get',
    'pairs/list',
    'parameters/list',
    'launchpad/list',
    'launchpad/detail',
    'content/list',
    'content/detail',
    'content/version',
    'switches/list',
  ],
  'admin finance support': ['proposals/approve', 'proposals/reject', 'proposals/cancel'],
  'admin finance support auditor': [
    'users/statement',
    'deposits/list',
    'deposits/detail',
    'withdrawals/list',
    'withdrawals/detail',
    'alerts/list',
    'payouts/status',
    'strays/list',
    'credits/list',
    'proposals/list',
    'contracts/settings',
    'seconds/settings',
    'exposure',
    'exposure/insurance',
    'launchpad/subscriptions',
    'asides/list',
  ],
  'admin kyc': ['kyc/detail', 'kyc/photo/:id/:side', 'kyc/approve', 'kyc/reject'],
  'admin kyc auditor': ['kyc/list'],
  'admin support': [
    'users/freeze',
    'users/unfreeze',
    'users/thaw',
    'users/revokeSession',
    'users/switch',
    'content/create',
    'content/settings',
    'content/text',
    'content/publish',
    'content/restore',
  ],
};

const CALLS = new Map(
  Object.values<Readonly<Record<string, AnyCall>>>(OPS_CALLS)
    .flatMap((calls) => Object.values(calls))
    .map(({ path, access }) => [path, access]),
);

test.each(Object.entries(AS_IT_WAS))('only %s may, as before', (roles, paths) => {
  for (const path of paths) {
    const access = CALLS.get(`/ops/api/${path}`);
    if (!access || !isOfOperators(access)) throw new Error(path);
    const needs = access.operator;
    const may = OPERATOR_ROLES.filter(
      (role) => needs === 'signed-in' || defaultPermissions(role).includes(needs),
    );
    expect([path, may.join(' ')]).toEqual([path, roles]);
  }
});

test('each permission is what some call asks for, or what seeing or approving proposals does', () => {
  const asked = new Set(
    [...CALLS.values()].flatMap((access) => (isOfOperators(access) ? [access.operator] : [])),
  );
  expect(PERMISSIONS.filter((each) => !asked.has(each))).toEqual(['proposals.seeAll', 'terms.approve']);
});

test('an admin may do everything, whatever is stored; no other role begins with managing the team', () => {
  expect(permissionsOf('admin', [])).toEqual(PERMISSIONS);
  for (const each of ADMINS_ALONE) expect(PERMISSION_DEFAULTS[each]).toEqual([]);
});

test('what is stored counts in the place of the default, and what no release knows counts for nothing', () => {
  expect(permissionsOf('support', ['users.see', 'moon.land'])).toEqual(['users.see']);
  expect(permissionsOf('support', null)).toEqual(defaultPermissions('support'));
  expect(permissionsOf('Night desk', null)).toEqual([]);
});

test.each([
  ['Night desk', true],
  ['夜班', true],
  ['x', true],
  ['', false],
  [' - ', false],
  ['a\u202eb', false],
  ['<b>', false],
  ['x'.repeat(41), false],
])('a role may be called %j: %s', (name, may) => {
  expect(roleName.safeParse(name).success).toBe(may);
});

test('a list on the wire is known permissions only, in one order', () => {
  expect(permissionList.parse('users.freeze,users.see,users.see')).toEqual(['users.see', 'users.freeze']);
  expect(permissionList.parse('')).toEqual([]);
  expect(permissionList.safeParse('users.see,toString').success).toBe(false);
});
