import { createHash } from 'node:crypto';
import { APPROVAL_SPAN_SECONDS } from '@bourse/custody/approval-end';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { up as approvalEnds } from '../../database/migrations/0101-approval-ends.ts';
import { CONSOLE_ORIGIN, enrolApprover, signPayout, type Approver } from '@bourse/testkit/approver';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const CHANGED = /^What you approved is no longer what would be carried out/;

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer' } });
const { clock } = exchange;
const admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
const one = await enrolApprover(exchange, admin, 'one');
const two = await enrolApprover(exchange, admin, 'two');
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  // Here no signer runs, so what is ordered waits for it.
  expect(exchange.errors.filter((line) => !/"alert"|killed/.test(line))).toEqual([]);
  await exchange.stop();
});

const request = () =>
  requestWithdrawal(exchange, user, { amount: '10', address: `0x${'ab'.repeat(20)}`, fee: '5' });
const detail = (id: string) => one.operator.ok('/ops/api/withdrawals/detail', { id });
const endOf = async (id: string): Promise<number> => (await detail(id)).payout.validUntil;
const orders = (id: string) => exchange.query('select * from payout_orders where id = $1', [id]);
/** What is shown before anybody has signed: the last full hour within the span. */
const freshEnd = () => Math.floor(clock.now() / HOUR) * 3_600 + APPROVAL_SPAN_SECONDS;

/** Goes on to a time, ms; sessions of the console do not last for so long. */
async function goTo(time: number): Promise<void> {
  await clock.advance(time - 2 * MINUTE - clock.now());
  for (const { operator } of [one, two]) expect((await operator.login()).code).toBe(1);
  await clock.advance(time - clock.now());
}

/** Signs what a page has shown, however long ago. */
function signShown(shown: { payout: Payout; payloadHash: string }, { operator, key }: Approver) {
  const { payout, payloadHash } = shown;
  const challenge = Buffer.from(payoutChallenge(payout)).toString('base64url');
  const passkey = JSON.stringify(key.get({ challenge, rpId: new URL(CONSOLE_ORIGIN).hostname }));
  return operator.call('/ops/api/withdrawals/approve', { id: payout.id, payloadHash, passkey });
}

function hashOf(payout: Payout): string {
  return Buffer.from(payoutChallenge(payout)).toString('hex');
}

test('the first signature fixes the end, and the second is over the same, hours later', async () => {
  const id = await request();
  const validUntil = freshEnd();
  const ahead = validUntil * 1_000 - clock.now();
  expect(ahead).toBeGreaterThan(23 * HOUR - 1);
  expect(ahead).toBeLessThanOrEqual(24 * HOUR);
  expect(await endOf(id)).toBe(validUntil);
  expect((await signPayout(id, one)).data.approvals).toBe(1);
  await goTo(clock.now() + 9 * HOUR);
  expect(await endOf(id)).toBe(validUntil);
  expect((await signPayout(id, two)).data.approvals).toBe(2);
  const [{ payout, approvals }] = await orders(id);
  expect(payout.validUntil).toBe(validUntil);
  expect(approvals).toHaveLength(2);
});

test('a page of an hour ago may be signed first, and its end is the one; of two hours ago it may not', async () => {
  const [id, other] = [await request(), await request()];
  const [shown, old] = [await detail(id), await detail(other)];
  await goTo(clock.now() + HOUR);
  expect(await endOf(id)).toBe(shown.payout.validUntil + 3_600);
  expect((await signShown(shown, one)).data.approvals).toBe(1);
  expect(await detail(id)).toMatchObject({ payout: shown.payout, payloadHash: shown.payloadHash });
  await goTo(clock.now() + HOUR);
  expect((await signShown(old, one)).msg).toMatch(CHANGED);
  expect((await signPayout(id, two)).data.approvals).toBe(2);
  expect((await orders(id))[0].payout).toEqual(shown.payout);
});

test('nobody signs an end of his own choice, nor another than the first has signed', async () => {
  const id = await request();
  const { payout } = await detail(id);
  const withEnd = (validUntil: number) => {
    const chosen = { ...payout, validUntil };
    return { payout: chosen, payloadHash: hashOf(chosen) };
  };
  for (const later of [1, 3_600, 365 * 86_400])
    expect((await signShown(withEnd(payout.validUntil + later), one)).msg).toMatch(CHANGED);
  expect((await signShown(withEnd(payout.validUntil - 3_600), one)).data.approvals).toBe(1);
  expect((await signShown(withEnd(payout.validUntil), two)).msg).toMatch(CHANGED);
  expect((await detail(id)).approvedBy).toHaveLength(1);
});

test('with an hour left the first signature counts no more, and both sign anew', async () => {
  const [id, justInTime] = [await request(), await request()];
  const first = await endOf(id);
  for (const each of [id, justInTime]) await signPayout(each, one);
  await goTo((first - 3_600) * 1_000 - 1);
  expect((await detail(id)).approvedBy).toHaveLength(1);
  expect((await signPayout(justInTime, two)).data.approvals).toBe(2);
  expect(await orders(justInTime)).toHaveLength(1);
  await clock.advance(1);
  expect((await detail(id)).approvedBy).toEqual([]);
  expect(await endOf(id)).toBe(freshEnd());
  const [listed] = (await one.operator.ok('/ops/api/withdrawals/list', { search: user.userId })).list.filter(
    (each: { id: string }) => each.id === id,
  );
  expect(listed.approvals).toBe(0);
  expect((await signPayout(id, two)).data.approvals).toBe(1);
  expect(await orders(id)).toEqual([]);
  expect((await signPayout(id, one)).data.approvals).toBe(2);
  const [{ payout, approvals }] = await orders(id);
  expect(payout.validUntil).toBe(freshEnd());
  // Of the first one the old signature is not among them: both are over the new end.
  for (const { response } of approvals) {
    const { challenge } = JSON.parse(
      Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'),
    );
    expect(challenge).toBe(Buffer.from(payoutChallenge(payout)).toString('base64url'));
  }
});

test('an end that somebody has put far ahead into the database is shown to nobody', async () => {
  const id = await request();
  await signPayout(id, one);
  await exchange.query('update approval_ends set valid_until = $1 where withdrawal_id = $2', [
    freshEnd() + 30 * 86_400,
    id,
  ]);
  expect(await endOf(id)).toBe(freshEnd());
  await signPayout(id, one);
  await signPayout(id, two);
  expect((await orders(id))[0].payout.validUntil).toBe(freshEnd());
});

/** Leaves a payout decided and not started, as a process does that dies between the two. */
async function decideOnly(id: string): Promise<void> {
  await signPayout(id, one);
  const { wallet } = exchange.running;
  const startPayout = wallet.operations.startPayout;
  Object.assign(wallet.operations, { startPayout: () => Promise.reject(new Error('killed')) });
  await signPayout(id, two).catch(() => undefined);
  Object.assign(wallet.operations, { startPayout });
  expect(await detail(id)).toMatchObject({ status: 'pending', approvals: 2 });
}

test('what was decided and could not start until its approvals had ended starts by new ones only', async () => {
  const id = await request();
  await decideOnly(id);
  await exchange.restart(23 * HOUR);
  await goTo(clock.now() + 3 * MINUTE);
  expect(await detail(id)).toMatchObject({ status: 'pending', approvals: 0, can: { startPayout: false } });
  expect(await orders(id)).toEqual([]);
  await signPayout(id, two);
  await signPayout(id, one);
  expect((await orders(id))[0].payout.validUntil).toBe(freshEnd());
});

test('what had started and has its order only after the end is ordered all the same: the signer refuses it', async () => {
  const id = await request();
  const validUntil = await endOf(id);
  await signPayout(id, one);
  await signPayout(id, two);
  await exchange.query('alter table payout_orders disable trigger all');
  await exchange.query('delete from payout_orders where id = $1', [id]);
  await exchange.query('alter table payout_orders enable trigger all');
  await exchange.query('update payout_decisions set ordered_at = null where withdrawal_id = $1', [id]);
  await exchange.restart(25 * HOUR);
  const [order] = await orders(id);
  expect(order).toMatchObject({ payout: { validUntil } });
  expect(order.approvals).toHaveLength(2);
});

test('signatures and decisions of a release whose approvals had no end count no more', async () => {
  await goTo(clock.now() + 3 * MINUTE);
  const [signed, decided] = [await request(), await request()];
  await signPayout(signed, one);
  await decideOnly(decided);
  // As the release before has left them.
  for (const id of [signed, decided]) {
    const { payout } = await detail(id);
    const { coin, chain, token, decimals, address, memo, amount, feeLimit } = payout;
    const fields = [id, coin, chain, token, decimals, address, memo, amount, feeLimit];
    const hash = createHash('sha256')
      .update(JSON.stringify(['bourse payout 1', ...fields]))
      .digest('hex');
    await exchange.query('update approvals set payload_hash = $1 where withdrawal_id = $2', [hash, id]);
  }
  await exchange.query(`update payout_decisions set payout = payout - 'validUntil' where ordered_at is null`);
  await exchange.query('drop table approval_ends');
  await approvalEnds(exchange.running.services.db as never);
  await exchange.restart();
  for (const id of [signed, decided]) {
    expect(await detail(id)).toMatchObject({ status: 'pending', approvals: 0 });
    expect(await orders(id)).toEqual([]);
    await signPayout(id, one);
    expect((await signPayout(id, two)).data.approvals).toBe(2);
    expect(await orders(id)).toHaveLength(1);
  }
});
