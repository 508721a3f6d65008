import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

const journal = () => exchange.query('select seq, command, events from journal order by seq');

test('genesis happens once, however often the exchange starts', async () => {
  const before = await journal();
  expect(before.filter(({ command }) => command === 'listPair')).toHaveLength(16);
  // The house accounts: market maker, swap, contracts, second contracts, insurance.
  expect(before.filter(({ command }) => command === 'fund')).toHaveLength(5);
  for (let start = 0; start < 2; start++) await exchange.restart();
  expect(await journal()).toEqual(before);
  expect((await exchange.query('select epoch from head'))[0]).toEqual({ epoch: '3' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('demo funds are given once, also when it is forgotten that they were', async () => {
  const user = await exchange.signUp('lucky@example.com');
  const login = () => exchange.visitor.ok('/user/login', { email: user.email, password: 'Secret#12' });
  await login();
  await exchange.query('update users set demo_funded = false where id = $1', [user.userId]);
  await exchange.restart();
  await login();
  expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
  expect(await user.balance('BTC')).toMatchObject({ available: '0.50000000' });
  expect(await user.balance('ETH')).toMatchObject({ available: '5.00000000' });
  expect(
    await exchange.query('select * from grants where reference = $1', [`grant:${user.userId}`]),
  ).toHaveLength(1);
});

test('attack: who registers while no core answers has his demo money without another log-in', async () => {
  const inviter = await exchange.signUp();
  const user = await exchange.signUp();
  // As a registration leaves it whose commands were not answered.
  await exchange.query(
    `update users set demo_funded = false, inviter_reported = false, inviter_id = ${inviter.userId} where id = ${user.userId}`,
  );
  await exchange.running.identity.jobs.finishRegistrations();
  const [row] = await exchange.query(
    `select demo_funded, inviter_reported from users where id = ${user.userId}`,
  );
  expect(row).toEqual({ demo_funded: true, inviter_reported: true });
  expect(await user.balance('USDT')).toMatchObject({ available: '10000.00000000' });
});

test('200 orders at once on one balance: as many succeed as it pays for', async () => {
  const user = await exchange.signUp();
  // 10,000 USDT pay for 142 orders of 70 USDT; 60 USDT are left.
  const order = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '35000', amount: '0.002' };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      user.call('/bb/order/create', { ...order, clientOrderId: `p${n}` }),
    ),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(142);
  expect(new Set(answers.filter(({ code }) => code === 0).map(({ msg }) => msg))).toEqual(
    new Set(['Insufficient available balance']),
  );
  expect(await user.balance('USDT')).toEqual({ available: '60.00000000', frozen: '9940.00000000' });
  expect((await user.ok('/bb/order/list')).totalRow).toBe(142);
  expect(await exchange.audit()).toMatchObject({ ok: true, openOrders: 142 });
});

test('a silent feed does not stop the exchange', async () => {
  const user = await exchange.signUp();
  exchange.quiet(true);
  await exchange.clock.advance(10_000);
  expect(exchange.running.market.isStale('btcusdt')).toBe(true);
  const { status } = await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
  expect(status).toBe('open');
  exchange.quiet(false);
  await exchange.clock.advance(1_000);
  expect(exchange.running.market.isStale('btcusdt')).toBe(false);
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toEqual([]);
});
