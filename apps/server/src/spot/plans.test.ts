import { BTC_USDT, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';

let user: TestUser;
const exchange = await startTestExchange();
beforeEach(async () => {
  await exchange.setMark('btcusdt', '50000');
  user = await exchange.signUp();
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => exchange.stop());

const detail = (id: string) => user.ok('/bb/order/detail', { id });

test('an OCO, a trailing stop and an exit outlive a restart, and fire after it', async () => {
  const oco = await user.place({
    direction: 'sell',
    type: 'oco',
    price: '52000',
    stopPrice: '49000',
    amount: '0.01',
  });
  expect(oco).toMatchObject({ status: 'open', price: '52000', stopPrice: '49000', isFired: false });
  const trailing = await user.place({
    direction: 'sell',
    type: 'trailing-stop',
    callbackRate: '1.5',
    amount: '0.01',
  });
  expect(trailing).toMatchObject({ status: 'waiting', stopPrice: '49250', callbackRate: '1.5' });
  const entry = await user.place({
    direction: 'buy',
    price: '50100',
    amount: '0.01',
    takeProfit: '51000',
    stopLoss: '48000',
  });
  expect(entry).toMatchObject({ status: 'filled', takeProfit: '51000', stopLoss: '48000' });
  const exit = await detail(entry.exitId!);
  expect(exit).toMatchObject({
    ...BTC_USDT,
    status: 'waiting',
    direction: 'sell',
    parentId: entry.id,
    amount: '0.00999',
    takeProfit: '51000',
    stopLoss: '48000',
  });
  await exchange.setMark('btcusdt', '50800');
  expect(await detail(trailing.id)).toMatchObject({ stopPrice: '50038' });

  const before = await exchange.audit();
  expect(before).toMatchObject({ ok: true, differences: [] });
  await exchange.restart();
  expect(await exchange.audit()).toMatchObject({ ok: true, stateHash: before.stateHash });

  await exchange.setMark('btcusdt', '51000');
  expect(await detail(exit.id)).toMatchObject({ status: 'filled' });
  await exchange.setMark('btcusdt', '50000');
  expect(await detail(trailing.id)).toMatchObject({ status: 'filled' });
  await exchange.setMark('btcusdt', '49000');
  expect(await detail(oco.id)).toMatchObject({ status: 'filled', isFired: true, price: '52000' });
  expect(await user.balance('BTC')).toMatchObject({ frozen: '0.00000000' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('an order is amended by its id or by its name, and stays what it has become', async () => {
  const order = await user.place({ direction: 'buy', price: '49000', amount: '0.02', clientOrderId: 'mine' });
  const smaller = await user.ok('/bb/order/amend', { id: order.id, amount: '0.01' });
  expect(smaller.order).toMatchObject({ id: order.id, amount: '0.01', price: '49000', status: 'open' });
  const moved = await user.ok('/bb/order/amend', {
    clientOrderId: 'mine',
    price: '49100.5',
    stopLoss: '40000',
  });
  expect(moved.order).toMatchObject({ id: order.id, price: '49100.5', stopLoss: '40000' });
  expect(await user.balance('USDT')).toMatchObject({ frozen: '491.00500000' });
  await exchange.restart();
  expect(await detail(order.id)).toEqual(moved.order);
  // Under its name it is the order that it has become.
  const terms = { direction: 'buy', amount: '0.01', clientOrderId: 'mine', stopLoss: '40000' } as const;
  expect((await user.place({ ...terms, price: '49100.5' })).id).toBe(order.id);
  await user.ok('/bb/order/cancel', { id: order.id });
  const answer = await user.call('/bb/order/amend', { id: order.id, amount: '0.005' });
  expect(answer).toMatchObject({ code: 0, msg: 'The order is already finished or cancelled.' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});

test('an amend that is sent twice under one request id counts once', async () => {
  const order = await user.place({ direction: 'buy', price: '49000', amount: '0.02' });
  const change = { id: order.id, amount: '0.01', requestId: 'once' };
  await user.ok('/bb/order/amend', change);
  await user.ok('/bb/order/amend', { id: order.id, amount: '0.015' });
  expect((await user.ok('/bb/order/amend', change)).order.amount).toBe('0.015');
});

test("nobody amends another user's order", async () => {
  const order = await user.place({ direction: 'buy', price: '49000', amount: '0.02' });
  const other = await exchange.signUp();
  expect(await other.call('/bb/order/amend', { id: order.id, amount: '0.01' })).toMatchObject({ code: 0 });
  expect(await detail(order.id)).toMatchObject({ amount: '0.02' });
});
