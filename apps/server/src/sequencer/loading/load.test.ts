import { factsOf, linesOf, queuesOf } from '@bourse/engine/audit/facts';
import { checkInvariants } from '@bourse/engine/audit/invariants';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { BTC_USDT, type TestUser } from '@bourse/testkit/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDERS } from '../../spot/records.ts';
import { accountRow } from '../rows/own-tables.ts';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };

let exchange: TestExchange;
let maker: TestUser;
let taker: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange();
  [maker, taker] = [await exchange.signUp(), await exchange.signUp()];
});
afterAll(() => exchange.stop());

const state = () => exchange.running.engine.state;
/** The state as text: balances, orders, pairs, queues. */
const lines = () => [...linesOf(factsOf(state())), ...queuesOf(state())];

/** Something of everything: queues, part fills, stops before and after their trigger, cancels, trades with the house. */
async function tellStory(): Promise<void> {
  const eth = (fields: Record<string, string>) => ({ ...ETH_BTC, ...fields });
  for (const [n, price] of ['0.05', '0.05', '0.049', '0.05'].entries()) {
    await maker.place(eth({ direction: 'buy', price, amount: `0.${n + 1}` }));
  }
  await taker.place(eth({ direction: 'buy', price: '0.05', amount: '0.7' }));
  await maker.place(eth({ direction: 'sell', price: '0.06', amount: '1' }));
  // Fills the first bid whole and the second in part.
  await taker.call(
    '/bb/order/create',
    eth({ type: 'limit', direction: 'sell', price: '0.05', amount: '0.15' }),
  );
  await taker.place({ direction: 'buy', price: '49000', amount: '0.01' });
  await taker.place({ direction: 'buy', type: 'market', amount: '700' });
  await maker.place({ direction: 'sell', type: 'market', amount: '0.02' });
  await maker.place({
    direction: 'sell',
    type: 'stop-limit',
    stopPrice: '48500',
    price: '48400',
    amount: '0.01',
  });
  await maker.place({
    direction: 'buy',
    type: 'stop-limit',
    stopPrice: '50500',
    price: '50400',
    amount: '0.01',
  });
  await taker.place({ direction: 'sell', type: 'stop-market', stopPrice: '49500', amount: '0.01' });
  const { id } = await taker.place({ direction: 'buy', price: '48000', amount: '0.02' });
  await taker.ok('/bb/order/cancel', { id });
  await exchange.setMark('btcusdt', '49400');
  await exchange.setMark('btcusdt', '50600');
}

test('after a story every table says what the engine knows', async () => {
  await tellStory();
  const rows = (table: string) => exchange.query(`select * from ${table} order by 1`);

  const accounts = [...state().ledger.accounts()].map(accountRow);
  const stored = await rows('accounts');
  for (const row of stored) expect(accounts).toContainEqual(row);
  for (const row of accounts.filter(({ available, frozen }) => available !== '0' || frozen !== '0')) {
    expect(stored).toContainEqual(row);
  }

  const open = [...state().orders.values()].map(ORDERS.write).sort((a, b) => Number(a.id) - Number(b.id));
  expect(await rows('open_orders')).toEqual(open);
  // The triggered stop-limit rests now; one stop waits.
  expect(open.map(({ status }) => status)).toContain('waiting');
  expect(open.some(({ type, status }) => type === 'stop-limit' && status === 'open')).toBe(true);
  expect(open.some(({ filled_lots }) => filled_lots !== '0')).toBe(true);
  const closed = await rows('closed_orders');
  const ids = [...open, ...closed].map(({ id }) => Number(id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(closed.filter(({ status }) => status === 'cancelled')).toMatchObject([
    { cancel_reason: 'user', held: '0' },
  ]);

  const [head] = await rows('head');
  const journal = await rows('journal');
  expect(head).toMatchObject({ seq: String(journal.length), next_order: String(state().nextOrderId) });
  expect(head).toMatchObject({ next_trade: String(state().nextTradeId), epoch: '1' });
  expect(await rows('trades')).toHaveLength(state().nextTradeId - 1);
  expect(await rows('transfers')).toHaveLength(Number(head.next_transfer) - 1);
  expect(await rows('pairs')).toHaveLength(16);
  expect(await rows('owner_fees')).toEqual([{ owner: '-10', maker_ppm: '0', taker_ppm: '0' }]);
  expect((await rows('grants')).map(({ reference }) => reference)).toEqual(
    expect.arrayContaining([...state().grants]),
  );
  expect((await rows('tick_blocks')).at(-1).ticks).toContain('btcusdt');
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [], openOrders: open.length });
});

test('a restart loads the same state: balances, orders, queues, counters', async () => {
  const before = lines();
  const { nextOrderId, nextTradeId } = state();
  expect(before.filter((line) => /^queue ethbtc buy \d+ \d+ \d+/.test(line))).toHaveLength(1);
  await exchange.restart();
  expect(lines()).toEqual(before);
  expect(state()).toMatchObject({ nextOrderId, nextTradeId });
  checkInvariants(state());
  const { stateHash, ok } = await exchange.audit();
  await exchange.restart();
  expect(await exchange.audit()).toMatchObject({ ok, stateHash });
});

test('after a restart what is taken back leaves the books as they were', async () => {
  await maker.place({ ...ETH_BTC, direction: 'buy', price: '0.045', amount: '0.1' });
  await exchange.restart();
  const { engine, services } = exchange.running;
  const before = lines();
  const [symbol, now] = ['ethbtc', services.clock.now()];
  engine.beginBatch();
  const taken = engine.execute({ type: 'cancelAll', user: maker.userId, symbol }, now);
  expect(taken.status).toBe('done');
  expect(lines()).not.toEqual(before);
  engine.undoBatch();
  expect(lines()).toEqual(before);
  checkInvariants(state());
});

test('a queue keeps its order over restarts: who came first is filled first', async () => {
  const [first, second, seller] = [await exchange.signUp(), await exchange.signUp(), await exchange.signUp()];
  const eth = (direction: string) => ({ ...ETH_BTC, direction, price: '0.0555', amount: '0.1' });
  const one = await first.place(eth('buy'));
  await exchange.restart();
  const two = await second.place(eth('buy'));
  await exchange.restart();
  await seller.place(eth('sell'));
  expect((await first.ok('/bb/order/detail', { id: one.id })).status).toBe('filled');
  expect((await second.ok('/bb/order/detail', { id: two.id })).status).toBe('open');
  await seller.place(eth('sell'));
  expect((await second.ok('/bb/order/detail', { id: two.id })).status).toBe('filled');
});

test('client order ids and request ids outlive a restart, also when the order is closed by then', async () => {
  const user = await exchange.signUp();
  const fields = { direction: 'buy', price: '49000', amount: '0.01', clientOrderId: 'mine', requestId: 'r1' };
  const placed = await user.place(fields);
  await user.ok('/bb/order/cancel', { clientOrderId: 'mine', requestId: 'r2' });
  const bought = await user.place({ direction: 'buy', type: 'market', amount: '100', requestId: 'r3' });
  await exchange.restart();

  expect(await user.place(fields)).toMatchObject({ id: placed.id, status: 'cancelled' });
  expect(await user.place({ ...fields, requestId: 'r5' })).toMatchObject({
    id: placed.id,
    status: 'cancelled',
  });
  expect((await user.ok('/bb/order/cancel', { clientOrderId: 'mine', requestId: 'r2' })).id).toBe(placed.id);
  expect((await user.place({ direction: 'buy', type: 'market', amount: '100', requestId: 'r3' })).id).toBe(
    bought.id,
  );
  // A used id stays taken for anything else.
  const other = { ...BTC_USDT, type: 'limit', ...fields, amount: '0.02' };
  expect((await user.call('/bb/order/create', other)).msg).toContain('request id');
  expect((await user.call('/bb/order/create', { ...other, requestId: 'r6' })).msg).toContain(
    'client order id',
  );
  expect((await user.ok('/bb/order/list', { entryStatus: 2 })).totalRow).toBe(1);
});

test('after 24 hours a client order id may be used again; an order that still rests can be cancelled by it', async () => {
  const user = await exchange.signUp();
  const fields = { direction: 'buy', price: '45000', amount: '0.01', clientOrderId: 'daily' };
  const first = await user.place(fields);
  await exchange.clock.advance(24 * 60 * 60 * 1000 - 1);
  expect((await user.place(fields)).id).toBe(first.id);
  await exchange.clock.advance(1);
  const cancelled = await user.ok('/bb/order/cancel', { clientOrderId: 'daily' });
  expect(cancelled).toMatchObject({ id: first.id, order: { status: 'cancelled' } });
  const second = await user.place(fields);
  expect(second.id).not.toBe(first.id);
  await exchange.restart();
  expect((await user.place(fields)).id).toBe(second.id);
  await user.ok('/bb/order/cancel', { clientOrderId: 'daily' });
});

test('identical requests in parallel make one order', async () => {
  const user = await exchange.signUp();
  for (const key of ['clientOrderId', 'requestId']) {
    const fields = { direction: 'buy', price: '45000', amount: '0.01', [key]: 'twins' };
    const orders = await Promise.all(Array.from({ length: 8 }, () => user.place(fields)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  }
  expect((await user.ok('/bb/order/list')).totalRow).toBe(2);
});

test('refused requests leave no trace', async () => {
  const user = await exchange.signUp();
  const before = [lines(), (await exchange.query('select seq from head'))[0]];
  const refused = [
    { direction: 'buy', price: '49000', amount: '5', clientOrderId: 'dear', requestId: 'dear' },
    { direction: 'buy', price: '49000', amount: '0.0000001', requestId: 'fine' },
    { direction: 'buy', price: '99000', amount: '0.01', requestId: 'far' },
    { direction: 'buy', price: '49000', amount: '0.00001', requestId: 'small' },
  ];
  for (const fields of refused) {
    const answer = await user.call('/bb/order/create', { ...BTC_USDT, type: 'limit', ...fields });
    expect(answer.code).toBe(0);
  }
  expect([lines(), (await exchange.query('select seq from head'))[0]]).toEqual(before);
  // The ids of a refused request are free.
  const placed = await user.place({
    direction: 'buy',
    price: '45000',
    amount: '0.01',
    clientOrderId: 'dear',
    requestId: 'dear',
  });
  expect(placed.status).toBe('open');
});

test('after a restart the last trade made here triggers no stop of a pair that has a feed', async () => {
  const user = await exchange.signUp();
  await user.place({ direction: 'buy', type: 'market', amount: '100' });
  await exchange.setMark('btcusdt', '52000');
  const stop = await user.place({
    direction: 'sell',
    type: 'stop-market',
    stopPrice: '51000',
    amount: '0.001',
  });
  await exchange.restart();
  expect((await user.ok('/bb/order/detail', { id: stop.id })).status).toBe('waiting');
  await exchange.setMark('btcusdt', '50900');
  expect((await user.ok('/bb/order/detail', { id: stop.id })).status).toBe('filled');
});

test('a clock that was set back between two starts does not set back the journal', async () => {
  const user = await exchange.signUp();
  await user.place({ direction: 'buy', price: '45000', amount: '0.01' });
  await exchange.clock.advance(-3_600_000);
  await exchange.restart();
  await user.place({ direction: 'buy', price: '45000', amount: '0.01' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
});
