import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

/** Roles of a company's own: made, changed and retired by two admins. New approvers wait. */
let clerk: TestOperator;

afterAll(() => stopClean(exchange, admin));

const HOUR = 3_600_000;

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', OPERATOR_WAIT_HOURS: '24' } });
const admin = await enrolAdmin(exchange, 'admin@example.com');
const other = await enrolAdmin(exchange, 'other@example.com');
await exchange.clock.advance(24 * HOUR);
await signInAgain(admin, other);
const user = await exchange.signUp();
const FORBIDDEN = 'Your role does not allow this.';
const SECOND = 'A different operator has to approve this.';
const FIXED = 'What admins may do, and who manages the team, cannot be changed.';
const UNKNOWN = 'There is no such role.';

async function signInAgain(...operators: TestOperator[]) {
  for (const operator of operators) await operator.login();
}
const set = (name: string, permissions: string, more: object = {}) =>
  admin.call('/ops/api/roles/set', { name, permissions, ...more });
async function changed(name: string, permissions: string, more: object = {}) {
  const { data, msg } = await set(name, permissions, more);
  if (data?.proposal === undefined) throw new Error(msg);
  expect((await other.approve(data.proposal)).data).toMatchObject({ status: 'finished' });
}
async function invited(email: string, role: string): Promise<TestOperator> {
  const { proposal } = await admin.ok('/ops/api/operators/create', { email, role });
  expect((await other.approve(proposal)).code).toBe(1);
  return new TestOperator(exchange, email).enrol(await exchange.mail.enrolmentLinkFor(email));
}
const roleOf = async (name: string) =>
  (await admin.ok('/ops/api/roles/list')).list.find((each: any) => each.name === name);
const freeze = (by: TestOperator) =>
  by.call('/ops/api/users/freeze', { id: String(user.userId), reason: 'test' });

test('a role is made by two, and its holder may what it says and nothing else', async () => {
  const { data } = await set('Night desk', 'users.see,users.freeze,proposals.see', { isNew: '1' });
  expect(data).toEqual({ proposal: expect.any(String) });
  expect((await admin.approve(data.proposal)).msg).toBe(SECOND);
  expect(await roleOf('Night desk')).toBeUndefined();
  expect(
    (await admin.call('/ops/api/operators/create', { email: 'x@example.com', role: 'Night desk' })).msg,
  ).toBe(UNKNOWN);
  expect((await other.approve(data.proposal)).code).toBe(1);
  expect(await roleOf('Night desk')).toEqual({
    name: 'Night desk',
    permissions: ['users.see', 'users.freeze', 'proposals.see'],
    isDefault: false,
    isChanged: true,
    holders: 0,
  });
  clerk = await invited('clerk@example.com', 'Night desk');
  expect(await clerk.ok('/ops/api/me')).toMatchObject({
    role: 'Night desk',
    permissions: ['users.see', 'users.freeze', 'proposals.see'],
  });
  expect((await freeze(clerk)).code).toBe(1);
  for (const path of ['deposits/list', 'kyc/list', 'roles/list', 'proposals/approve', 'parameters/list'])
    expect([path, (await clerk.call(`/ops/api/${path}`)).msg]).toEqual([path, FORBIDDEN]);
  // Of proposals he sees his own alone.
  const unfreeze = await clerk.ok('/ops/api/users/unfreeze', { id: String(user.userId), reason: 'test' });
  const { list } = await clerk.ok('/ops/api/proposals/list', { pageSize: 100 });
  expect(list.map(({ id }: any) => id)).toEqual([unfreeze.proposal]);
  expect((await other.approve(unfreeze.proposal)).code).toBe(1);
});

test('names that are taken, also in other capitals', async () => {
  for (const name of ['Night desk', 'NIGHT DESK', 'support', 'Admin', 'ＡＤＭＩＮ', 'ﬁnance'])
    expect([name, (await set(name, 'users.see', { isNew: '1' })).msg]).toEqual([
      name,
      'There is a role with this name already.',
    ]);
  expect((await set('Nobody', 'users.see')).msg).toBe(UNKNOWN);
  expect((await set('Night desk', 'users.see,users.freeze,proposals.see')).msg).toBe(
    'It is like that already. Nothing was changed.',
  );
  expect((await set('Night desk', 'moon.land')).msg).toBe('There is no such permission.');
});

test('attack: a name that passes for another', async () => {
  for (const name of ['аdmin', 'fіnance', 'adm\u034fin', '\u3164x', 'x\u3164'])
    expect([name, (await set(name, 'users.see', { isNew: '1' })).msg]).toEqual([
      name,
      expect.stringMatching(/^A name of 1 to 40 Latin/),
    ]);
});

test('nobody takes from admins, and nobody else is given the team', async () => {
  expect((await set('admin', 'users.see')).msg).toBe(FIXED);
  expect((await set('Night desk', 'team.manage')).msg).toBe(FIXED);
  expect((await admin.call('/ops/api/roles/retire', { name: 'admin' })).msg).toBe(FIXED);
  await expect(
    exchange.query(`update operator_roles set permissions = '{}' where name = 'admin'`),
  ).rejects.toThrow('operator_roles');
});

test('whose role is narrowed is refused from the next call on, in the session that he has', async () => {
  await changed('Night desk', 'users.see,proposals.see');
  expect((await freeze(clerk)).msg).toBe(FORBIDDEN);
  expect((await clerk.ok('/ops/api/me')).permissions).toEqual(['users.see', 'proposals.see']);
});

test('whose role is widened approves nothing for the waiting time; narrowed he does not wait', async () => {
  await exchange.clock.advance(24 * HOUR);
  await signInAgain(admin, other, clerk);
  await changed('Night desk', 'users.see,users.freeze,proposals.see,proposals.decide');
  // A clerk may have been somebody whom one admin talked the other into: he is no second person today.
  await freeze(admin);
  const { proposal } = await admin.ok('/ops/api/users/unfreeze', { id: String(user.userId), reason: 'test' });
  expect((await clerk.approve(proposal)).msg).toMatch(/^Someone who is new/);
  await exchange.clock.advance(24 * HOUR);
  await signInAgain(admin, other, clerk);
  await changed('Night desk', 'users.freeze,proposals.see,proposals.decide');
  expect((await clerk.approve(proposal)).data).toMatchObject({ status: 'finished' });
});

test('a default role can be changed, and counts where its approvals are counted', async () => {
  const finance = await invited('finance@example.com', 'finance');
  expect((await finance.call('/ops/api/withdrawals/list')).code).toBe(1);
  await changed('finance', 'users.see');
  expect((await finance.call('/ops/api/withdrawals/list')).msg).toBe(FORBIDDEN);
  expect(await roleOf('finance')).toMatchObject({ isDefault: true, isChanged: true, holders: 1 });
});

test('a role is retired when nobody has it, and nobody comes back with it', async () => {
  const retire = () => admin.call('/ops/api/roles/retire', { name: 'Night desk' });
  expect((await retire()).msg).toBe('Operators still have this role.');
  const { id } = await clerk.ok('/ops/api/me');
  await admin.ok('/ops/api/operators/disable', { id });
  const { data } = await retire();
  expect((await other.approve(data.proposal)).data).toMatchObject({ status: 'finished' });
  expect(await roleOf('Night desk')).toBeUndefined();
  expect((await admin.call('/ops/api/operators/enable', { id })).msg).toBe(UNKNOWN);
  expect((await set('night desk', 'users.see', { isNew: '1' })).msg).toBe(
    'There is a role with this name already.',
  );
  await changed('Night desk', 'users.see', { isNew: '1' });
  expect((await roleOf('Night desk')).permissions).toEqual(['users.see']);
});

test('a role that is retired while an invitation with it waits is given to nobody', async () => {
  await changed('Brief', 'users.see', { isNew: '1' });
  const { proposal } = await admin.ok('/ops/api/operators/create', { email: 'b@example.com', role: 'Brief' });
  const retired = await admin.ok('/ops/api/roles/retire', { name: 'Brief' });
  expect((await other.approve(retired.proposal)).code).toBe(1);
  expect((await other.approve(proposal)).msg).toBe(UNKNOWN);
});

test('of two admins neither is made something else: what takes two could be decided by nobody', async () => {
  const { id } = await other.ok('/ops/api/me');
  expect((await admin.call('/ops/api/operators/role', { id, role: 'support' })).msg).toBe(
    'Two admins have to remain.',
  );
});

test('attack: what a role may do is changed while an invitation with it, a change to it or a return to it waits', async () => {
  const OUTDATED =
    'What this is about has changed since it was proposed. Whoever proposed it has to cancel it and propose it anew.';
  await changed('Small', 'users.see', { isNew: '1' });
  await changed('Other', 'users.see', { isNew: '1' });
  const holder = await invited('holder@example.com', 'Other');
  const away = await invited('away@example.com', 'Small');
  const { id } = await holder.ok('/ops/api/me');
  const { id: awayId } = await away.ok('/ops/api/me');
  await admin.ok('/ops/api/operators/disable', { id: awayId });
  const waiting = [
    await admin.ok('/ops/api/operators/create', { email: 'c@example.com', role: 'Small' }),
    await admin.ok('/ops/api/operators/role', { id, role: 'Small' }),
    await admin.ok('/ops/api/operators/enable', { id: awayId }),
  ];
  await changed('Small', 'users.see,withdrawals.approve,withdrawals.pay');
  for (const { proposal } of waiting) expect((await other.approve(proposal)).msg).toBe(OUTDATED);
  expect((await holder.ok('/ops/api/me')).permissions).toEqual(['users.see']);
  await admin.ok('/ops/api/proposals/cancel', { id: waiting[1].proposal });
  const { proposal } = await admin.ok('/ops/api/operators/role', { id, role: 'Small' });
  expect(JSON.parse((await other.proposal(proposal)).after)).toMatchObject({
    role: 'Small',
    permissions: ['users.see', 'withdrawals.approve', 'withdrawals.pay'],
  });
  expect((await other.approve(proposal)).data).toMatchObject({ status: 'finished' });
});
