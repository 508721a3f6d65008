import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', APPROVAL_PROOF: 'on' } });
const admin = await enrolAdmin(exchange);
const finance = await enrolOperator(exchange, admin, 'finance', 'finance@example.com');
afterAll(() => stopClean(exchange, admin));

const FINISH = '/ops/api/withdrawals/finish';

test('attack: with a stolen session, or on his first day, nobody says that a payout is paid', async () => {
  const user = await exchange.signUp();
  await fund(exchange, user, '1000');
  const address = `0x${'a0'.repeat(20)}`;
  const id = await requestWithdrawal(exchange, user, { amount: '500', address, fee: '0.005' });
  const { payloadHash } = await finance.ok('/ops/api/withdrawals/detail', { id });
  const bound = { id, payloadHash };
  const headers = { 'x-ops-code': await finance.unusedCode() };
  // Where a call has a field for it, the header does as well.
  expect((await finance.callWithout('/ops/api/withdrawals/approve', bound, { headers })).code).toBe(1);
  await finance.ok('/ops/api/withdrawals/startPayout', bound);

  const paid = { id, txHash: 'ab'.repeat(32) };
  const stolen = await finance.callWithout(FINISH, paid);
  expect(stolen.body['reason']).toBe('OPS_PROOF_NEEDED');
  const until = new Date(exchange.clock.now() + 3_600_000);
  const wait = (from: Date | null) =>
    exchange.query('update operators set approves_from = $1 where email = $2', [from, finance.email]);
  await wait(until);
  expect((await finance.call(FINISH, paid)).msg).toMatch(/^Someone who is new/);
  expect((await finance.ok('/ops/api/withdrawals/detail', { id })).status).toBe('paying');
  await wait(null);
  expect((await finance.call(FINISH, paid)).code).toBe(1);
  expect((await finance.ok('/ops/api/withdrawals/detail', { id })).status).toBe('finished');
});
