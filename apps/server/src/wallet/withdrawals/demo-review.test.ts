import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { eventually, newHash, verifiedUser, withdraw, claimDeposit } from '../test-wallet.ts';

const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));

/** Longer than the job's second: whatever it would do, it has done. */
const jobHasRun = () => new Promise((resolve) => setTimeout(resolve, 1_300));

test('a deposit is finished five seconds after it came, not before', async () => {
  const user = await exchange.signUp();
  await claimDeposit(user, { chain: 'TRC20', amount: '20' });
  await exchange.clock.advance(4_999);
  await jobHasRun();
  expect((await user.ok('/bb/recharge/record')).list[0].status).toBe('pending');
  await exchange.clock.advance(1);
  await eventually(async () =>
    expect((await user.ok('/bb/recharge/record')).list[0]).toMatchObject({
      status: 'finished',
      arrival: '20',
    }),
  );
  expect((await user.balance('USDT')).available).toBe('10020.00000000');
});

test('a hash that two claim is left to people, so that a squatter is not credited before its payer', async () => {
  const txHash = newHash();
  const users = [await exchange.signUp(), await exchange.signUp()];
  for (const user of users) expect((await claimDeposit(user, { amount: '20', txHash })).code).toBe(1);
  await exchange.clock.advance(5_000);
  await jobHasRun();
  for (const user of users) expect((await user.ok('/bb/recharge/record')).list[0].status).toBe('pending');
});

test('a withdrawal is finished with a hash that says demo, also after a restart in between', async () => {
  const user = await verifiedUser(exchange);
  const page = async () => (await user.ok('/bb/user/statisticsUser/txPage')).list;
  const first = (await withdraw(exchange, user)).data;
  await jobHasRun();
  expect(first.status).toBe('pending');
  await exchange.restart();
  await exchange.clock.advance(5_000);
  await eventually(async () =>
    expect((await page())[0]).toMatchObject({ status: 'finished', txHash: `demo-${first.id}` }),
  );

  // As if we had died between the start of the payout and its end.
  const second = (await withdraw(exchange, user)).data;
  await exchange.running.wallet.operations.startPayout(second.id);
  await exchange.clock.advance(5_000);
  await jobHasRun();
  expect((await page())[0]).toMatchObject({ id: second.id, status: 'pending' });
  await exchange.restart();
  await eventually(async () =>
    expect((await page())[0]).toMatchObject({ id: second.id, status: 'finished' }),
  );
});

test('while support has frozen the account nothing of it is started, and what is started is finished', async () => {
  const user = await verifiedUser(exchange);
  const started = (await withdraw(exchange, user)).data.id;
  const waiting = (await withdraw(exchange, user)).data.id;
  const statusOf = async (id: string) =>
    (await exchange.query('select status from withdrawals where id = $1', [id]))[0].status;
  await exchange.running.wallet.operations.startPayout(started);
  await exchange.running.identity.operations.freeze(user.userId);
  await exchange.clock.advance(5_000);
  await exchange.restart();
  await eventually(async () => expect(await statusOf(started)).toBe('finished'));
  await jobHasRun();
  expect(await statusOf(waiting)).toBe('pending');
});
