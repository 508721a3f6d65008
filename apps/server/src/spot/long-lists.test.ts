import { LIST_REACH } from '@bourse/protocol/list-reach';
import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';
import { ordersBeyond, tradesBeyond } from './queries.ts';

const LIST = '/bb/order/list';
const COUNT = 30_000;
const SECOND = 1_000;

/** A user with 30,000 ended orders, a second apart, the oldest 100 filled; written behind the exchange's back. */
const exchange = await startTestExchange();
const user = await exchange.signUp();
const { id } = await user.place({
  direction: 'buy',
  price: '45000',
  amount: '0.01',
  clientOrderId: 'model',
});
await user.ok('/bb/order/cancel', { id });
// Far beyond the ids that the exchange goes on to give.
const first = Number(id) + 1_000_000;
const start = exchange.clock.now() + SECOND;
const columns = Object.keys((await exchange.query('select * from closed_orders limit 1'))[0]);
const values = columns.map((column) => {
  if (column === 'id') return '$1::bigint + n';
  if (column === 'created_at' || column === 'updated_at') return `$2::bigint + n * ${SECOND}`;
  if (column === 'status') return "case when n < 100 then 'filled' else 'cancelled' end";
  return column === 'client_order_id' ? "'key-' || n" : column;
});
await exchange.query(
  `insert into closed_orders (${columns.join()})
     select ${values.join()} from closed_orders, generate_series(0, ${COUNT - 1}) n where id = $3`,
  [first, start, id],
);
await exchange.query('analyze closed_orders');
afterAll(() => exchange.stop());

const page = (fields: Record<string, string | number>) =>
  user.ok(LIST, { entryStatus: '3', pageSize: 100, ...fields });

test('a list of 30,000 counts and turns no more than it shows', async () => {
  const last = await page({ pageNo: LIST_REACH / 100 });
  expect(last.totalRow).toBe(LIST_REACH);
  expect(last.list.at(-1).id).toBe(String(first + COUNT - LIST_REACH));
  expect(await page({ pageNo: LIST_REACH / 100 + 1 })).toEqual({ list: [], totalRow: LIST_REACH });
});

test('what narrows a list is looked for among the newest; what is older is reached by its period', async () => {
  expect(await page({ entryStatus: '2' })).toEqual({ list: [], totalRow: 0 });
  const filled = await page({ entryStatus: '2', endTime: start + 199 * SECOND });
  expect(filled.totalRow).toBe(100);
  expect(filled.list[0].id).toBe(String(first + 99));
  const seconds = await page({ startTime: start + 3_600 * SECOND, endTime: start + 3_609 * SECOND });
  expect(seconds.list.map(({ id }: { id: string }) => Number(id) - first)).toEqual(
    Array.from({ length: 10 }, (_, n) => 3_609 - n),
  );
});

test('a program’s list, too, looks for a phase or a pair among so many from its place on, in either direction', async () => {
  const { db } = exchange.running.services;
  const list = async (filter: Partial<Parameters<typeof ordersBeyond>[2]>) =>
    (await ordersBeyond(db, user.userId, { phases: ['filled'], size: 500, ...filter })).map(
      ({ id }) => Number(id) - first,
    );
  const oldest = Array.from({ length: 100 }, (_, n) => n);
  expect(await list({})).toEqual([]);
  expect(await list({ beyondId: String(first + LIST_REACH + 100) })).toEqual([]);
  expect(await list({ beyondId: String(first + LIST_REACH) })).toEqual(oldest.toReversed());
  expect(await list({ beyondId: String(first - 1), oldestFirst: true })).toEqual(oldest);
  expect(await list({ endTime: start + 5 * SECOND, symbol: 'btcusdt', side: 'buy' })).toEqual([
    5, 4, 3, 2, 1, 0,
  ]);
  expect(await list({ beyondId: String(first), symbol: 'ethusdt', oldestFirst: true })).toEqual([]);
  // What nothing narrows is there wherever it begins.
  const all = await list({
    phases: ['filled', 'cancelled', 'cancelled-partial'],
    beyondId: String(first + 20),
    size: 3,
  });
  expect(all).toEqual([19, 18, 17]);
});

test('an order is found by client order id or id, however many came after it, and an unknown one is not looked for in all', async () => {
  for (const n of [COUNT - 1, 7]) {
    const { id } = await user.ok('/bb/order/detail', { clientOrderId: `key-${n}` });
    expect(id).toBe(String(first + n));
  }
  expect((await user.call('/bb/order/detail', { clientOrderId: 'never' })).code).toBe(0);
  expect((await user.ok('/bb/order/detail', { id: String(first) })).status).toBe('filled');
});

test('fills of an order are all found, however many came after it', async () => {
  const trader = await exchange.signUp();
  const bought = await trader.place({ direction: 'buy', type: 'market', amount: '100' });
  const [{ id, time }] = await exchange.query('select id, time from trades order by id desc limit 1');
  await exchange.query(
    `insert into trades select id + n, time + n * 1000, symbol, price, lots, quote, taker_side, 0, 0, buyer,
       seller, buyer_fee, seller_fee from trades, generate_series(1, ${LIST_REACH + 5}) n where id = $1`,
    [id],
  );
  const all = await trader.ok('/bb/order/trades', { ...BTC_USDT });
  expect(all.totalRow).toBe(LIST_REACH);
  const own = await trader.ok('/bb/order/trades', { id: bought.id });
  expect([own.totalRow, own.list[0].id]).toEqual([1, id]);
  expect((await trader.ok('/bb/order/trades', { endTime: Number(time) })).totalRow).toBe(1);

  const { db } = exchange.running.services;
  const place = { beyondId: String(Number(id) - 1), oldestFirst: true };
  const fills = (filter: object) => tradesBeyond(db, trader.userId, { size: 10, ...filter });
  const kind = { side: 'buy', type: 'market', timeInForce: 'ioc' } as const;
  const [only] = await fills({ orderId: bought.id });
  expect(only).toMatchObject({ id, order_type: 'market' });
  const kinds = [{ ...kind, timeInForce: only!.time_in_force }];
  expect((await fills({ kinds, ...place })).map((each) => each.id)).toEqual([id]);
  // Beyond as many as a list looks at, newest first.
  expect(await fills({ kinds })).toEqual([]);
});
