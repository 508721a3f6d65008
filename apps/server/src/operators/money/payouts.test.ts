import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { CONSOLE_ORIGIN, enrolApprover, signPayout, type Approver } from '@bourse/testkit/approver';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import { enrolAdmin, OPERATOR_PASSWORD } from '@bourse/testkit/operator';
import type { Deceit } from '@bourse/testkit/soft-authenticator';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';
import { ReconciliationDesk } from '../../wallet/reconciliation/desk.ts';
import { AuditLog } from '../log/audit-log.ts';
import { Payouts } from './payouts.ts';

const ADDRESS = `0x${'ab'.repeat(20)}`;
const TWO = 'A different operator has to approve this.';
const REFUSED = 'This answer of the passkey is not valid any more. Please try again.';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer' } });
const admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
const one = await enrolApprover(exchange, admin, 'one');
const two = await enrolApprover(exchange, admin, 'two');
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect((await admin.ok('/ops/api/log/verify')).ok).toBe(true);
  await exchange.stop();
});

const request = (amount = '10', by = user) =>
  requestWithdrawal(exchange, by, { amount, address: ADDRESS, fee: '5' });
const detail = (id: string, by = one) => by.operator.ok('/ops/api/withdrawals/detail', { id });

const orders = (id: string) => exchange.query('select * from payout_orders where id = $1', [id]);
const statusOf = async (id: string) => (await detail(id)).status;
const freeze = (at: string | null) =>
  exchange.query('update users set withdrawals_frozen_at = $1 where id = $2', [at, user.userId]);

test('two operators sign the payout that they see; then the signer is asked for it, once', async () => {
  const id = await request('105.5');
  expect(await detail(id)).toMatchObject({
    approvalsNeeded: 2,
    ordered: false,
    payout: {
      id,
      coin: 'USDT',
      chain: 'ERC20',
      token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      decimals: 6,
      address: ADDRESS,
      memo: '',
      amount: '100.5',
      feeLimit: '0.02',
      validUntil: expect.any(Number),
    },
  });
  expect((await signPayout(id, one)).data).toEqual({ approvals: 1, approvalsNeeded: 2 });
  expect((await signPayout(id, one)).msg).toBe(TWO);
  expect(await statusOf(id)).toBe('pending');
  expect(await orders(id)).toEqual([]);
  const { payout } = await detail(id);
  expect((await signPayout(id, two)).data).toEqual({ approvals: 2, approvalsNeeded: 2 });
  expect(await detail(id)).toMatchObject({
    status: 'paying',
    ordered: true,
    can: { approve: false, startPayout: false, finish: true, reject: false },
  });
  const [order] = await orders(id);
  expect(order).toMatchObject({ payout, automatic: null, created_at: String(exchange.clock.now()) });
  const ids = await Promise.all(
    [one, two].map(async ({ operator }) => (await operator.ok('/ops/api/me')).id),
  );
  expect(order.approvals.map(({ operator }: { operator: number }) => String(operator))).toEqual(ids);
  const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
  for (const [index, { credentialId, response }] of order.approvals.entries()) {
    expect(credentialId).toBe([one, two][index]!.key.credentialIds[0]);
    const clientData = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString());
    expect(clientData).toMatchObject({ challenge, origin: CONSOLE_ORIGIN, type: 'webauthn.get' });
  }
  await exchange.restart();
  expect(await orders(id)).toHaveLength(1);
});

let liars = 0;
test.each<[string, Partial<Payout>, Deceit]>([
  ['another address', { address: `0x${'cd'.repeat(20)}` }, {}],
  ['another amount', { amount: '4' }, {}],
  ['another coin', { coin: 'BTC' }, {}],
  ['another withdrawal', { id: '1' }, {}],
  ['a higher fee', { feeLimit: '1' }, {}],
  ['an end that never comes', { validUntil: 253_402_300_799 }, {}],
  ['a page of another origin', {}, { origin: 'https://evil.example.com' }],
  ['a person that was not verified', {}, { userVerified: false }],
  // The signer refuses such a one for good, and the payout would have stood there paid by nobody.
  ['our page inside another site’s', {}, { crossOrigin: true }],
  ['a counter that went back', {}, { counter: 5 }],
])('a signature over %s approves nothing', async (_, shown, deceit) => {
  const [first, id] = [await request(), await request()];
  const liar = await enrolApprover(exchange, admin, `liar${++liars}`);
  expect((await signPayout(first, liar, {}, { counter: 5 })).code).toBe(1);
  expect((await signPayout(id, liar, shown, { counter: 6, ...deceit })).msg).toBe(REFUSED);
  expect((await detail(id)).approvedBy).toEqual([]);
});

test('without a passkey, with that of another, and with a replayed answer nothing is approved', async () => {
  const owner = await enrolApprover(exchange, admin, 'owner');
  const [id, next] = [await request(), await request()];
  const { payout, payloadHash } = await detail(id);
  const send = (by: Approver, fields: object) =>
    by.operator.call('/ops/api/withdrawals/approve', { id, payloadHash, ...fields });
  expect((await send(owner, {})).msg).toBe('Please confirm this with your passkey.');
  expect((await send(owner, { totp: owner.operator.code() })).msg).toBe(
    'Please confirm this with your passkey.',
  );
  const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
  const passkey = JSON.stringify(owner.key.get({ challenge, rpId: 'localhost' }));
  // The laptop of one, the session of the other.
  expect((await send(two, { passkey })).msg).toBe('This passkey is not registered here.');
  expect((await send(owner, { passkey })).code).toBe(1);
  const { payloadHash: nextHash } = await detail(next);
  expect((await send(owner, { id: next, payloadHash: nextHash, passkey })).msg).toBe(REFUSED);
  expect((await send(two, { passkey })).code).toBe(0);
  expect(await orders(id)).toEqual([]);
});

test('who is no longer an approver does not count, and a changed fee limit asks both again', async () => {
  const id = await request();
  const third = await enrolApprover(exchange, admin, 'third');
  await signPayout(id, third);
  await admin.ok('/ops/api/operators/disable', { id: (await third.operator.ok('/ops/api/me')).id });
  expect((await signPayout(id, one)).data.approvals).toBe(1);
  const change = (feeLimit: string) =>
    exchange.running.services.db
      .updateTable('chains')
      .set({ fee_limit: feeLimit })
      .where('currency', '=', 'USDT');
  await change('100000').execute();
  await exchange.restart();
  expect((await signPayout(id, two)).data.approvals).toBe(1);
  expect(await orders(id)).toEqual([]);
  expect((await signPayout(id, one)).data.approvals).toBe(2);
  expect((await orders(id))[0].payout.feeLimit).toBe('0.001');
  await change('2000000').execute();
  await exchange.restart();
});

test('what was signed with a passkey that its owner has removed since counts no more; other passkeys do', async () => {
  const [id, untouched] = [await request(), await request()];
  const third = await enrolApprover(exchange, admin, 'lost');
  await signPayout(id, third);
  await signPayout(untouched, one);
  await exchange.clock.advance(30_000);
  const proof = { oldPwd: OPERATOR_PASSWORD, totp: third.operator.code() };
  await third.operator.ok('/ops/api/passkeys/remove', { id: third.key.credentialIds[0]!, ...proof });
  expect((await detail(id)).approvedBy).toEqual([]);
  expect((await detail(untouched)).approvedBy).toHaveLength(1);
  expect((await signPayout(id, one)).data.approvals).toBe(1);
  expect(await orders(id)).toEqual([]);
  const log = await exchange.query('select subject from audit_log where action = $1 and email = $2', [
    'withdrawal.unapprove',
    third.operator.email,
  ]);
  expect(log).toEqual([{ subject: `withdrawal:${id}` }]);
});

test('attack: what is being signed with a passkey while its owner removes it does not count afterwards', async () => {
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await request());
  const third = await enrolApprover(exchange, admin, 'stolen');
  await exchange.clock.advance(30_000);
  const [credential] = third.key.credentialIds;
  const proof = { id: credential!, oldPwd: OPERATOR_PASSWORD, totp: third.operator.code() };
  const signed = ids.map((id) => signPayout(id, third));
  const removed = third.operator.call('/ops/api/passkeys/remove', proof);
  await Promise.all(signed);
  expect((await removed).code).toBe(1);
  const left = await exchange.query('select withdrawal_id from approvals where credential_id = $1', [
    credential,
  ]);
  expect(left).toEqual([]);
});

test('an ordered payout is not taken back: the signer may have paid it', async () => {
  const id = await request();
  await signPayout(id, one);
  await signPayout(id, two);
  const back = { id, remark: 'lost', notPaid: '1' };
  expect((await one.operator.call('/ops/api/withdrawals/reject', back)).msg).toMatch(
    /^The signer has been asked/,
  );
  expect(await statusOf(id)).toBe('paying');
  // Nor does a person pay it besides; only what the signer has sent ends it by hand.
  const sent = `0x${'5c'.repeat(32)}`;
  const finish = { id, txHash: sent };
  expect((await one.operator.call('/ops/api/withdrawals/finish', finish)).msg).toMatch(
    /^The signer may still pay/,
  );
  expect(await statusOf(id)).toBe('paying');
  // What it has refused for good, two persons give back.
  await exchange.query(
    "insert into payout_reports (id, event, tx_hash, detail, at) values ($1, 'refused', '', 'limit', 0)",
    [id],
  );
  const { proposal } = await one.operator.ok('/ops/api/withdrawals/reject', back);
  expect((await two.operator.approve(proposal)).code).toBe(1);
  expect(await statusOf(id)).toBe('rejected');
});

test('a payout that the signer has sent is finished by hand with its transaction alone', async () => {
  const id = await request();
  await signPayout(id, one);
  await signPayout(id, two);
  const [sent, other] = [`0x${'6d'.repeat(32)}`, `0x${'7e'.repeat(32)}`];
  await exchange.query(
    "insert into payout_reports (id, event, tx_hash, detail, at) values ($1, 'broadcast', $2, '', 0)",
    [id, sent],
  );
  // Whoever owns the signer's way into the database may say that it was refused after all.
  await exchange.query(
    "insert into payout_reports (id, event, tx_hash, detail, at) values ($1, 'refused', '', 'invented', 0)",
    [id],
  );
  const back = { id, remark: 'lost', notPaid: '1' };
  expect((await one.operator.call('/ops/api/withdrawals/reject', back)).msg).toMatch(
    /^The signer has been asked/,
  );
  const finish = (txHash: string) => one.operator.call('/ops/api/withdrawals/finish', { id, txHash });
  expect((await finish(other)).code).toBe(0);
  expect((await finish(sent)).code).toBe(1);
  expect(await statusOf(id)).toBe('finished');
});

test('an approver who is disabled before the payout starts stops it; another takes his place', async () => {
  const id = await request();
  const gone = await enrolApprover(exchange, admin, 'gone');
  await signPayout(id, gone);
  const { wallet } = exchange.running;
  const startPayout = wallet.operations.startPayout;
  Object.assign(wallet.operations, { startPayout: () => Promise.reject(new Error('killed')) });
  await signPayout(id, two).catch(() => undefined);
  Object.assign(wallet.operations, { startPayout });
  await admin.ok('/ops/api/operators/disable', { id: (await gone.operator.ok('/ops/api/me')).id });
  await exchange.restart();
  expect(await statusOf(id)).toBe('pending');
  expect(await orders(id)).toEqual([]);
  expect((await signPayout(id, one)).data.approvals).toBe(2);
  expect(await statusOf(id)).toBe('paying');
  expect(await orders(id)).toHaveLength(1);
});

test('two who approve at once write one order', async () => {
  const id = await request();
  await Promise.all([signPayout(id, one), signPayout(id, two)]);
  expect(await statusOf(id)).toBe('paying');
  expect(await orders(id)).toHaveLength(1);
});

test('a payout that a crash cut off before it started, or before its order, is gone on with once', async () => {
  const [decided, started] = [await request(), await request()];
  for (const id of [decided, started]) {
    await signPayout(id, one);
    await signPayout(id, two);
  }
  // As the crash would have left them: the order not written, of one the command neither.
  await exchange.query('alter table payout_orders disable trigger all');
  await exchange.query('delete from payout_orders where id = any($1)', [[decided, started]]);
  await exchange.query('alter table payout_orders enable trigger all');
  await exchange.query('update payout_decisions set ordered_at = null where withdrawal_id = any($1)', [
    [decided, started],
  ]);
  await exchange.restart();
  for (const id of [decided, started]) {
    expect(await orders(id)).toHaveLength(1);
    expect(await statusOf(id)).toBe('paying');
  }
});

test('a payout whose decision is stored and whose command never ran starts at the next start', async () => {
  const id = await request();
  await signPayout(id, one);
  const { wallet } = exchange.running;
  const startPayout = wallet.operations.startPayout;
  // The process dies between the commit of the second approval and its command.
  Object.assign(wallet.operations, { startPayout: () => Promise.reject(new Error('killed')) });
  await signPayout(id, two).catch(() => undefined);
  Object.assign(wallet.operations, { startPayout });
  expect(await statusOf(id)).toBe('pending');
  expect(await orders(id)).toEqual([]);
  await exchange.restart();
  expect(await statusOf(id)).toBe('paying');
  expect(await orders(id)).toHaveLength(1);
});

test('orders are never changed, nor taken away', async () => {
  for (const sql of [
    "update payout_orders set payout = '{}'",
    'delete from payout_orders',
    'truncate payout_orders',
  ])
    await expect(exchange.query(sql)).rejects.toThrow('append-only');
});

test('what its owner has frozen after the first approval is not started by the second', async () => {
  const id = await request();
  await signPayout(id, one);
  onceBefore(Payouts.prototype, 'carryOut', () => freeze('2026-01-05'));
  expect((await signPayout(id, two)).code).toBe(1);
  expect(await statusOf(id)).toBe('pending');
  await freeze(null);
  await exchange.restart();
  // Nobody starts it but a person.
  expect(await statusOf(id)).toBe('pending');
  const { payloadHash, can } = await detail(id);
  expect(can.startPayout).toBe(true);
  expect((await one.operator.call('/ops/api/withdrawals/startPayout', { id, payloadHash })).code).toBe(1);
  expect(await orders(id)).toHaveLength(1);
});

/** Approved by two, and not started: its owner had frozen it. */
async function unstarted(second: Approver) {
  const id = await request();
  await signPayout(id, one);
  onceBefore(Payouts.prototype, 'carryOut', () => freeze('2026-01-05'));
  expect((await signPayout(id, second)).code).toBe(1);
  await freeze(null);
  return { id, payloadHash: (await detail(id)).payloadHash };
}

const start = (by: Approver, bound: Awaited<ReturnType<typeof unstarted>>) =>
  by.operator.call('/ops/api/withdrawals/startPayout', bound);
const disable = async (of: Approver) => {
  const { id } = await of.operator.ok('/ops/api/me');
  return () => admin.ok('/ops/api/operators/disable', { id });
};

test('attack: who starts a payout is disabled meanwhile, and it starts', async () => {
  const bound = await unstarted(two);
  const starter = await enrolApprover(exchange, admin, 'starter');
  const isDone = onceBefore(ReconciliationDesk.prototype, 'isStopped', await disable(starter));
  expect((await start(starter, bound)).code).toBe(-2);
  expect(isDone()).toBe(true);
  expect(await statusOf(bound.id)).toBe('pending');
  expect((await start(one, bound)).code).toBe(1);
  expect(await orders(bound.id)).toHaveLength(1);
});

test('attack: one of the two approvers is disabled while it starts, and it is ordered with his signature', async () => {
  const late = await enrolApprover(exchange, admin, 'late');
  const bound = await unstarted(late);
  const isDone = onceBefore(AuditLog.prototype, 'write', await disable(late));
  expect((await start(one, bound)).msg).toBe(TWO);
  expect(isDone()).toBe(true);
  expect(await statusOf(bound.id)).toBe('pending');
  expect(await orders(bound.id)).toEqual([]);
  expect((await signPayout(bound.id, two)).data.approvals).toBe(2);
  expect(await orders(bound.id)).toHaveLength(1);
});
