import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';

/** From which amount on a second person is needed, as two admins set it, within bounds. */
let other: TestOperator;
let finance: TestOperator;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
await fund(exchange, user, '500000');
afterAll(() => stopClean(exchange));

const FORBIDDEN = 'Your role does not allow this.';
const set = (name: string, value: string, by = admin) => by.call('/ops/api/parameters/set', { name, value });
async function agreed(name: string, value: string): Promise<void> {
  const { data } = await set(name, value);
  expect((await other.approve(data.proposal)).data).toMatchObject({ status: 'finished' });
}
let asked = 0;
const request = (amount: string) =>
  requestWithdrawal(exchange, user, {
    ...{ amount, fee: '0.005' },
    address: `0x${String(++asked).padStart(40, 'a0')}`,
  });
const detail = (id: string) => finance.ok('/ops/api/withdrawals/detail', { id });

test('an admin alone moves no threshold, in demo mode either', async () => {
  const { data } = await set('withdrawal_two_persons_usdt', '100000');
  expect(data).toEqual({ proposal: expect.any(String) });
  await admin.ok('/ops/api/proposals/cancel', { id: data.proposal });
  other = await enrolAdmin(exchange, 'other@example.com');
  const { proposal } = await admin.ok('/ops/api/operators/create', {
    email: 'finance@example.com',
    role: 'finance',
  });
  expect((await other.approve(proposal)).code).toBe(1);
  finance = await new TestOperator(exchange, 'finance@example.com').enrol(
    await exchange.mail.enrolmentLinkFor('finance@example.com'),
  );
});

test.each([
  ['withdrawal_two_persons_usdt', '100001'],
  ['withdrawal_operator_day_usdt', '100001'],
  ['withdrawal_two_persons_usdt', '-1'],
  ['credit_operator_day_usdt', '10001'],
])('no two switch four eyes off: %s of %s is out of bounds', async (name, value) => {
  expect((await set(name, value)).msg).toBe(`This value is not valid for ${name}.`);
});

test('attack: a role that may set parameters sets no threshold, and rejects none', async () => {
  const { proposal } = await admin.ok('/ops/api/roles/set', {
    name: 'finance',
    permissions:
      'payments.see,withdrawals.approve,withdrawals.pay,proposals.see,proposals.decide,markets.see,parameters.set',
  });
  expect((await other.approve(proposal)).code).toBe(1);
  expect((await set('withdrawal_two_persons_usdt', '50000', finance)).msg).toBe(FORBIDDEN);
  const { data } = await set('withdrawal_two_persons_usdt', '50000');
  const shown = await admin.proposal(data.proposal);
  const { payloadHash } = shown;
  expect((await finance.call('/ops/api/proposals/approve', { id: data.proposal, payloadHash })).msg).toBe(
    FORBIDDEN,
  );
  // Nor is he in the way of it: nobody rejects what he could not approve.
  const rejected = { id: data.proposal, remark: 'test' };
  expect((await finance.call('/ops/api/proposals/reject', rejected)).msg).toBe(FORBIDDEN);
  const { can } = await finance.proposal(data.proposal);
  expect(can).toEqual({ approve: false, reject: false, cancel: false });
  expect((await other.proposal(data.proposal)).can).toMatchObject({ approve: true, reject: true });
  await admin.ok('/ops/api/proposals/cancel', { id: data.proposal });
  // Others it does.
  expect((await set('withdraw_block_hours', '48', finance)).code).toBe(1);
});

test('as it begins: 10,000 USDT; raised: one approves more; lowered: what waits takes two', async () => {
  const id = await request('12000');
  expect(await detail(id)).toMatchObject({ approvalsNeeded: 2, limitUsdt: '10000' });
  await agreed('withdrawal_two_persons_usdt', '20000');
  // What one operator approves in a day is a limit of its own.
  expect(await detail(id)).toMatchObject({ approvalsNeeded: 2, limitUsdt: '20000' });
  await agreed('withdrawal_operator_day_usdt', '15000');
  expect((await detail(id)).approvalsNeeded).toBe(1);
  const { payloadHash } = await detail(id);
  expect((await finance.ok('/ops/api/withdrawals/approve', { id, payloadHash })).approvalsNeeded).toBe(1);
  const next = await request('5000');
  expect((await detail(next)).approvalsNeeded).toBe(2);
  await agreed('withdrawal_two_persons_usdt', '0');
  expect((await detail(id)).approvalsNeeded).toBe(2);
  expect((await finance.call('/ops/api/withdrawals/startPayout', { id, payloadHash })).msg).toBe(
    'A different operator has to approve this.',
  );
  expect((await detail(await request('20'))).approvalsNeeded).toBe(2);
});
