import { FUND_PASSWORD, PASSWORD, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { verifiedUser, withdraw } from '../test-wallet.ts';

/** A thief asks for a withdrawal; its owner comes back and resets what the thief has used, before it is paid. */

const HOUR_MS = 3_600_000;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PUBLIC_HOSTS: 'trade.example.com' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange));

async function resetPassword(user: TestUser): Promise<void> {
  await exchange.clock.advance(60_000);
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
  const code = exchange.mail.codeFor(user.email);
  const password = { password: 'Better#123', password1: 'Better#123' };
  await exchange.visitor.ok('/user/forgetPwd', { email: user.email, code, ...password });
}
const letter = (user: TestUser) =>
  exchange.mail.lettersTo(user.email).find((each) => /^Subject: .*Withdrawal on hold/m.test(each));
const detail = (id: string) => admin.ok('/ops/api/withdrawals/detail', { id });
async function approve(id: string) {
  const { payloadHash } = await detail(id);
  return admin.call('/ops/api/withdrawals/approve', { id, payloadHash });
}

test('a payout that waits when the password is reset is held for the protection period, and its owner is told', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  await resetPassword(user);
  const until = exchange.clock.now() + 24 * HOUR_MS;
  expect(await detail(id)).toMatchObject({ heldUntil: until, can: { approve: false, reject: true } });
  expect((await approve(id)).msg).toMatch(/^This withdrawal is on hold until /);
  await expect.poll(() => letter(user)).toContain('/pc/freeze#');

  await exchange.restart();
  await exchange.clock.advance(24 * HOUR_MS - 1);
  await admin.login();
  const { code } = await approve(id);
  expect([code, (await detail(id)).heldUntil]).toEqual([1, 0]);
  expect(exchange.mail.lettersTo(user.email).filter((each) => each.includes('on hold'))).toHaveLength(1);
});

test('one that was approved before the reset is not paid either', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  expect((await approve(id)).code).toBe(1);
  const change = { oldPwd: PASSWORD, password: 'Better#123', password1: 'Better#123' };
  await user.ok('/user/updatePwd', change);
  const { payloadHash } = await detail(id);
  const start = await admin.call('/ops/api/withdrawals/startPayout', { id, payloadHash });
  expect(start.msg).toMatch(/^This withdrawal is on hold until /);
  await user.ok('/bb/user/statisticsUser/txCancel', { id });
});

/** Does something once, when a withdrawal has passed all looks and is on its way to the core. */
function onceOnItsWay(work: () => Promise<unknown>): void {
  const { sequencer } = exchange.running.services;
  const submit = sequencer.submit.bind(sequencer);
  sequencer.submit = async (command, origin) => {
    if (command.type !== 'requestWithdrawal') return submit(command, origin);
    sequencer.submit = submit;
    await work();
    // What the core makes of it is from after that.
    await exchange.clock.advance(900);
    return submit(command, origin);
  };
}

async function freeze(user: TestUser): Promise<void> {
  const [, link] = (await exchange.running.identity.freeze.link(user.userId)).split('#');
  await exchange.visitor.ok('/user/freezeWithdrawals', { link: link! });
}
const lettersOnHold = (user: TestUser) =>
  exchange.mail.lettersTo(user.email).filter((each) => /^Subject: .*Withdrawal on hold/m.test(each));

test.each<[string, (user: TestUser) => Promise<unknown>]>([
  ['a reset', resetPassword],
  [
    'a change of password',
    (user) =>
      user.ok('/user/updatePwd', { oldPwd: PASSWORD, password: 'Better#123', password1: 'Better#123' }),
  ],
  [
    'a change of fund password',
    (user) =>
      user.ok('/user/setTransactionPwd', { oldPwd: FUND_PASSWORD, password: '135790', password1: '135790' }),
  ],
  ['a freeze by a link', freeze],
])('attack: of a withdrawal that the core makes behind %s its owner is told, once', async (_what, change) => {
  const user = await verifiedUser(exchange);
  const { token } = await exchange.visitor.ok('/user/login', { email: user.email, password: PASSWORD });
  const thief = new TestUser(exchange.url, user.email, user.userId, token);
  onceOnItsWay(() => change(user));
  const { id, status } = (await withdraw(exchange, thief)).data;
  expect(status).toBe('pending');
  await approve(id);
  const { payloadHash } = await detail(id);
  expect((await admin.call('/ops/api/withdrawals/startPayout', { id, payloadHash })).code).toBe(0);
  await expect.poll(() => lettersOnHold(user).length).toBe(1);
  expect(lettersOnHold(user)[0]).toContain('100 USDT');
  const messages = await exchange.query('select kind from messages where user_id = $1 and once like $2', [
    user.userId,
    `%:${id}:%`,
  ]);
  expect(messages).toHaveLength(1);
  await exchange.restart();
  await admin.login();
  await exchange.clock.advance(5_000);
  expect(lettersOnHold(user)).toHaveLength(1);
});

test('what its owner asks for after he has set his first fund password is not held', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  expect((await detail(id)).heldUntil).toBe(0);
  expect((await approve(id)).code).toBe(1);
});
