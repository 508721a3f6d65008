import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { verifiedUser, withdraw } from '../wallet/test-wallet.ts';

const MINUTE_MS = 60 * 1000;

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange));

/** A line of the page as its value; `undefined`: it is not there. */
async function metric(line: string): Promise<number | undefined> {
  const page = await exchange.running.metrics();
  const found = page.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('what waits for an operator is counted from when it came until it is decided', async () => {
  const waiting = () => metric('approvals_waiting{kind="withdrawals"}');
  const oldest = () => metric('approvals_oldest_seconds{kind="withdrawals"}');
  expect([await waiting(), await oldest()]).toEqual([0, 0]);
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data as { id: string };
  await exchange.clock.advance(5 * MINUTE_MS);
  await withdraw(exchange, user);
  expect(await waiting()).toBe(2);
  expect(await oldest()).toBeGreaterThanOrEqual(300);
  expect(await oldest()).toBeLessThan(500);
  await admin.ok('/ops/api/withdrawals/reject', { id, remark: 'no' });
  expect(await waiting()).toBe(1);
  expect(await oldest()).toBeLessThan(100);
  for (const kind of ['kyc', 'deposits', 'payouts', 'credits', 'house', 'proposals', 'screening'])
    expect([kind, await metric(`approvals_waiting{kind="${kind}"}`)]).toEqual([kind, 0]);
});

test('what the house holds is told by account and coin, and is what the console says', async () => {
  const { list } = await admin.ok('/ops/api/results/exposure');
  expect(list.length).toBeGreaterThan(3);
  for (const { account, currency, amount, value } of list) {
    const labels = `{account="${account}",currency="${currency}"}`;
    expect([labels, await metric(`house_holding${labels}`)]).toEqual([labels, Number(amount)]);
    expect([labels, await metric(`house_holding_usdt${labels}`)]).toEqual([
      labels,
      value === '' ? undefined : Number(value),
    ]);
  }
});
