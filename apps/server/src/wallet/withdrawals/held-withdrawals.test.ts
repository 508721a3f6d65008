import { PASSWORD, type TestUser } from '@bourse/testkit/client';
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
  await expect.poll(() => letter(user), { timeout: 15_000 }).toContain('/pc/freeze#');

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

test('what its owner asks for after he has set his first fund password is not held', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  expect((await detail(id)).heldUntil).toBe(0);
  expect((await approve(id)).code).toBe(1);
});
