import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

const HOUR = 3_600_000;

const exchange = await startTestExchange({ env: { OPERATOR_WAIT_HOURS: '24', DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange, admin));

test('attack: whoever has just been made an operator approves an identity at once', async () => {
  const reviewer = await enrolOperator(exchange, admin, 'kyc', 'new@example.com');
  const user = await exchange.signUp();
  await user.applyForVerification();
  const [{ id }] = (await reviewer.ok('/ops/api/kyc/list', { status: 'pending' })).list;
  const approve = () => reviewer.call('/ops/api/kyc/approve', { id });
  expect((await approve()).msg).toMatch(/^Someone who is new, has a renewed link/);
  await exchange.clock.advance(24 * HOUR);
  await reviewer.login();
  expect((await approve()).code).toBe(1);
  // Who ends the test looks at the log.
  await admin.login();
});
