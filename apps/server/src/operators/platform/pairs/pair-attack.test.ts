import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

/** Terms of pairs at their extremes, and changes of them while others trade. */
const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const [ann, bob] = [await exchange.signUp(), await exchange.signUp()];
afterAll(() => stopClean(exchange));

const OPS = '/ops/api/pairs';
const XRPETH = { baseCoin: 'XRP', quoteCoin: 'ETH' };
const update = (symbol: string, fields: Record<string, string | number>) =>
  admin.call(`${OPS}/update`, { symbol, ...fields });
const rows = async () => (await admin.ok(`${OPS}/list`)).list;
const row = async (symbol: string) =>
  (await rows()).find((pair: { symbol: string }) => pair.symbol === symbol);

test.each([
  { bandPercent: 0 },
  { bandPercent: 51 },
  { bandPercent: -1 },
  { tickDecimals: 9 },
  { tickDecimals: -1 },
  { tickDecimals: '1e1' },
  { lotDecimals: 9 },
  { minNotional: '0' },
  { minNotional: '-1' },
  { minNotional: '1000.00000001' },
  { minNotional: '99999999999999999999' },
  { ownFees: '1', makerPpm: 10_001, takerPpm: 0 },
  { ownFees: '1', makerPpm: 0 },
  { ownFees: '1', takerPpm: -1, makerPpm: 0 },
  { feed: '0' },
])('%j is refused and changes nothing', async (fields) => {
  const before = await row('btcusdt');
  expect((await update('btcusdt', fields)).code).toBe(0);
  expect(await row('btcusdt')).toEqual(before);
});

test('at the least and the most that a pair can have, orders still trade and are charged to the digit', async () => {
  expect((await update('btcusdt', { bandPercent: 1, minNotional: '1000' })).code).toBe(1);
  expect((await update('btcusdt', { ownFees: '1', makerPpm: 10_000, takerPpm: 10_000 })).code).toBe(1);
  const order = { direction: 'buy', type: 'limit', price: '50000' };
  const small = await ann.call('/bb/order/create', {
    ...{ baseCoin: 'BTC', quoteCoin: 'USDT', ...order },
    amount: '0.019999',
  });
  expect(small.code).toBe(0);
  const sell = await bob.place({ ...order, direction: 'sell', amount: '0.02' });
  const buy = await ann.place({ ...order, amount: '0.02' });
  expect(buy).toMatchObject({ filledAmount: '0.02', fee: '0.0002' });
  expect(await bob.ok('/bb/order/detail', { id: sell.id })).toMatchObject({ fee: '10' });
  const beyond = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'limit', amount: '0.02' };
  expect((await ann.call('/bb/order/create', { ...beyond, price: '50600' })).code).toBe(0);
  expect((await update('btcusdt', { bandPercent: 20, minNotional: '5', ownFees: '0' })).code).toBe(1);
});

test('steps that the price does not bear are refused, as for a new pair; one step finer than that trades', async () => {
  const created = await admin.call(`${OPS}/create`, {
    ...XRPETH,
    ...{ tickDecimals: 6, lotDecimals: 1, minNotional: '0.002', bandPercent: 30, ownFees: '0', feed: '0' },
    openingPrice: '0.0002',
  });
  expect(created.code).toBe(1);
  // A tick of 1 ETH for a coin of 0.0002 ETH: no price could be named any more.
  for (const tickDecimals of [0, 3, 4, 5]) expect((await update('xrpeth', { tickDecimals })).code).toBe(0);
  expect((await update('btcusdt', { lotDecimals: 0 })).code).toBe(0);
  expect((await update('btcusdt', { lotDecimals: 3 })).code).toBe(0);
  expect((await update('btcusdt', { tickDecimals: 0, lotDecimals: 5 })).code).toBe(1);
  await exchange.setMark('btcusdt', '50000');
  expect((await ann.place({ direction: 'buy', type: 'market', amount: '100' })).status).toBe('filled');
  expect((await update('btcusdt', { tickDecimals: 2, lotDecimals: 6 })).code).toBe(1);
});

test('two changes at once: both are whole, and the last of one part stands', async () => {
  const answers = await Promise.all(
    [10, 20, 30, 40].map((bandPercent) => update('xrpeth', { bandPercent, minNotional: '0.003' })),
  );
  expect(answers.some(({ code }) => code === 1)).toBe(true);
  expect(await row('xrpeth')).toMatchObject({ minNotional: '0.003' });
  const { bandPercent } = await row('xrpeth');
  expect([10, 20, 30, 40]).toContain(bandPercent);
  await exchange.restart();
  expect((await row('xrpeth')).bandPercent).toBe(bandPercent);
});

test('a pair that ends while many place and cancel: nothing rests, nothing stays frozen', async () => {
  await fund(exchange, bob, '100', 'XRP');
  const before = await ann.balance('ETH');
  const place = (who: TestUser, fields: Record<string, string>) =>
    who.call('/bb/order/create', { ...XRPETH, amount: '20', type: 'limit', price: '0.0002', ...fields });
  await place(ann, { direction: 'buy', price: '0.00019' });
  await place(bob, { direction: 'sell', type: 'stop-limit', stopPrice: '0.00018', price: '0.000175' });
  await place(bob, { direction: 'sell', type: 'oco', price: '0.00022', stopPrice: '0.00018' });
  await place(bob, { direction: 'sell', type: 'trailing-stop', callbackRate: '5' });
  await place(ann, { direction: 'buy', price: '0.00019', takeProfit: '0.00025', stopLoss: '0.00015' });
  const all = await Promise.all([
    ...Array.from({ length: 15 }, (_, n) =>
      place(ann, { direction: 'buy', price: n % 2 ? '0.0002' : '0.000199' }),
    ),
    admin.call(`${OPS}/retire`, { symbol: 'xrpeth' }),
    ...Array.from({ length: 5 }, () => place(bob, { direction: 'sell' })),
    ann.call('/bb/order/cancelAll', {}),
  ]);
  expect(all[15]!.code).toBe(1);
  expect(await row('xrpeth')).toMatchObject({ status: 'retired', openOrders: 0 });
  expect((await ann.balance('ETH')).frozen).toBe('0.00000000');
  expect((await bob.balance('XRP')).frozen).toBe('0.00000000');
  expect(Number(before.available)).toBeGreaterThan(0);
  expect((await admin.call(`${OPS}/retire`, { symbol: 'xrpeth' })).code).toBe(0);
  for (const fields of [{ bandPercent: 20 }, { tickDecimals: 7 }]) await update('xrpeth', fields);
  expect(await row('xrpeth')).toMatchObject({ status: 'retired' });
  expect((await place(ann, { direction: 'buy' })).msg).toBe('This pair is not traded any more.');
});
