import { startTestExchange } from '@bourse/testkit/exchange';
import { parseAmount } from '@bourse/money/amount';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

/** What an operator proposed before he was allowed less. The one admin of a demonstration decides about the team alone. */
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
const desk = await enrolOperator(exchange, admin, 'finance', 'desk@example.com');
const user = await exchange.signUp();
afterAll(() => stopClean(exchange, admin));

const GONE = 'This is no longer pending.';
const setRole = async (name: string, permissions: string) =>
  admin.ok('/ops/api/roles/set', { name, permissions, isNew: '1' });

interface Open {
  readonly credit: { id: string; payloadHash: string };
  readonly move: { id: string; payloadHash: string };
  readonly fees: string;
}
async function proposedBy(operator: TestOperator): Promise<Open> {
  const money = { currency: 'USDT', amount: '1', reason: 'test' };
  const credit = await operator.ok('/ops/api/credits/propose', { owner: String(user.userId), ...money });
  const move = await operator.ok('/ops/api/house/proposeTransfer', {
    from: 'fees',
    to: 'insurance',
    ...money,
  });
  const fees = { id: user.userId, makerPpm: 100, takerPpm: 200 };
  return { credit, move, fees: (await operator.ok('/ops/api/users/fees', fees)).proposal };
}
const decided = async ({ credit, move, fees }: Open) => [
  (await desk.call('/ops/api/credits/approve', { id: credit.id, payloadHash: credit.payloadHash })).msg,
  (await desk.call('/ops/api/house/approve', { id: move.id, payloadHash: move.payloadHash })).msg,
  (await admin.approve(fees)).msg,
];
const idOf = async (operator: TestOperator) => (await operator.ok('/ops/api/me')).id;

test('attack: what an operator proposed is not carried out after his role was changed', async () => {
  const leaver = await enrolOperator(exchange, admin, 'finance', 'moved@example.com');
  const open = await proposedBy(leaver);
  await admin.ok('/ops/api/operators/role', { id: await idOf(leaver), role: 'support' });
  expect(await decided(open)).toEqual([GONE, GONE, GONE]);
  expect(await admin.proposal(open.fees)).toMatchObject({ status: 'cancelled' });
  const letter = exchange.mail.lettersTo(desk.email).at(-1)!.replaceAll('=\r\n', '');
  expect(letter).toContain(`proposal:${open.fees}, credit:${open.credit.id}, house:${open.move.id}`);
});

test('attack: nor after his role was narrowed; what he may still propose waits on', async () => {
  const all = 'payments.see,credits.decide,house.move,users.fees,proposals.see';
  await setRole('Desk two', all);
  const narrowed = await enrolOperator(exchange, admin, 'Desk two', 'narrowed@example.com');
  const open = await proposedBy(narrowed);
  await admin.ok('/ops/api/roles/set', {
    name: 'Desk two',
    permissions: 'payments.see,house.move,proposals.see',
  });
  const { list } = await desk.ok('/ops/api/credits/list', { status: 'cancelled' });
  expect(list.map(({ id }: { id: string }) => id)).toContain(open.credit.id);
  const { list: moves } = await desk.ok('/ops/api/house/list', { status: 'pending' });
  expect(moves.map(({ id }: { id: string }) => id)).toEqual([open.move.id]);
  expect(await admin.proposal(open.fees)).toMatchObject({ status: 'cancelled' });
});

test('attack: nor what he hands in while his role is being changed', async () => {
  const quick = await enrolOperator(exchange, admin, 'finance', 'quick@example.com');
  const open = await proposedBy(quick);
  await exchange.query("update operators set role = 'support' where email = 'quick@example.com'");
  expect(await decided(open)).toEqual([GONE, GONE, GONE]);
  await admin.ok('/ops/api/proposals/reject', { id: open.fees, remark: 'test' });
});

/** The oldest withdrawal of a user who is new, as one operator approves it. */
async function approvedBy(operator: TestOperator): Promise<{ id: string; payloadHash: string }> {
  const someone = await exchange.signUp();
  const reply = await exchange.running.services.sequencer.submit({
    type: 'requestWithdrawal',
    user: someone.userId,
    currency: 'USDT',
    chain: 'ERC20',
    address: `0x${String(someone.userId).padStart(40, 'a0')}`,
    amount: parseAmount('50')!,
    fee: parseAmount('5')!,
  });
  if (reply.status === 'refused') throw new Error(reply.refusal.code);
  const id = String(reply.result.withdrawalId);
  const { payloadHash } = await desk.ok('/ops/api/withdrawals/detail', { id });
  expect((await operator.call('/ops/api/withdrawals/approve', { id, payloadHash })).code).toBe(1);
  return { id, payloadHash };
}
const approvalsOf = async (id: string) => (await desk.ok('/ops/api/withdrawals/detail', { id })).approvals;

test('attack: whoever has the device of an operator proposes and approves in his name, and the link is renewed', async () => {
  const robbed = await enrolOperator(exchange, admin, 'finance', 'robbed@example.com');
  const open = await proposedBy(robbed);
  const payout = await approvedBy(robbed);
  const id = await idOf(robbed);
  await admin.ok('/ops/api/operators/link', { id });
  expect(await decided(open)).toEqual([GONE, GONE, GONE]);
  expect(await approvalsOf(payout.id)).toBe(0);
  expect((await desk.call('/ops/api/withdrawals/startPayout', payout)).msg).toBe(
    'This has not been approved yet.',
  );
  const letter = exchange.mail.lettersTo(desk.email).at(-1)!.replaceAll('=\r\n', '');
  expect(letter).toContain(`house:${open.move.id}, withdrawal:${payout.id}`);
  const entries = await exchange.query(
    `select subject from audit_log where action = 'withdrawal.unapprove' order by id::bigint`,
  );
  expect(entries.at(-1)).toEqual({ subject: `withdrawal:${payout.id}` });
});

test('attack: the approval of one who was disabled counts again once he is back', async () => {
  const back = await enrolOperator(exchange, admin, 'finance', 'back@example.com');
  const payout = await approvedBy(back);
  const id = await idOf(back);
  await admin.ok('/ops/api/operators/disable', { id });
  await admin.ok('/ops/api/operators/enable', { id });
  expect(await approvalsOf(payout.id)).toBe(0);
  await back.login();
  expect((await back.call('/ops/api/withdrawals/approve', payout)).code).toBe(1);
  await admin.ok('/ops/api/operators/role', { id, role: 'support' });
  await admin.ok('/ops/api/operators/role', { id, role: 'finance' });
  expect(await approvalsOf(payout.id)).toBe(0);
});

test('whose new role lets him propose the same loses nothing', async () => {
  await setRole('Desk three', 'payments.see,credits.decide,house.move,users.fees,proposals.see');
  const same = await enrolOperator(exchange, admin, 'finance', 'same@example.com');
  const open = await proposedBy(same);
  await admin.ok('/ops/api/operators/role', { id: await idOf(same), role: 'Desk three' });
  expect((await admin.proposal(open.fees)).status).toBe('pending');
  expect((await admin.approve(open.fees)).data).toMatchObject({ status: 'finished' });
  const { id, payloadHash } = open.credit;
  expect((await desk.call('/ops/api/credits/approve', { id, payloadHash })).code).toBe(1);
});

test('attack: an admin lost his device, and has his link from the command line', async () => {
  // Last: from the second admin on, the first decides nothing alone.
  const lost = await enrolAdmin(exchange, 'lost@example.com');
  const open = await proposedBy(lost);
  const payout = await approvedBy(lost);
  await enrolAdmin(exchange, 'lost@example.com');
  expect(await decided(open)).toEqual([GONE, GONE, GONE]);
  expect(await approvalsOf(payout.id)).toBe(0);
});
