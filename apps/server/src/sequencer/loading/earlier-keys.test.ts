import { Engine } from '@bourse/engine/engine';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRequest, recallKeys, type Query } from './earlier-keys.ts';
import { learnKeys } from './learn-keys.ts';

let exchange: TestExchange;
beforeAll(async () => {
  exchange = await startTestExchange();
});
afterAll(() => exchange.stop());

const fields = { direction: 'buy', price: '45000', amount: '0.01' };
const now = () => exchange.clock.now();

/** An engine that has just been started on the exchange's database: it knows no key. */
function freshState() {
  const { state } = new Engine();
  for (const [symbol, pair] of exchange.running.engine.state.pairs) state.pairs.set(symbol, pair);
  return state;
}

test('keys that have left the memory are found in the database, whoever filled it', async () => {
  const user = await exchange.signUp();
  const first = await user.place({ ...fields, clientOrderId: 'c', requestId: 'r' });
  const { requests, clientOrders } = exchange.running.engine.state;
  // As when generations are dropped: the filter knows them, the memory does not.
  requests.delete(user.userId, 'r');
  clientOrders.delete(user.userId, 'c');
  expect((await user.place({ ...fields, clientOrderId: 'c', requestId: 'r' })).id).toBe(first.id);
  clientOrders.delete(user.userId, 'c');
  expect((await user.place({ ...fields, clientOrderId: 'c' })).id).toBe(first.id);
  expect((await user.ok('/bb/order/list')).totalRow).toBe(1);
});

test('what an id was used for is found beside the queue, and of an unused one nothing', async () => {
  const user = await exchange.signUp();
  await user.place({ ...fields, requestId: 'used' });
  const query: Query = (text, values) => exchange.query(text, [...values]) as never;
  const found = (id: string) => findRequest(query, { user: user.userId, id }, now());
  expect(await found('used')).toMatchObject({ command: 'placeOrder' });
  expect(await found('unused')).toBeUndefined();
});

test('after a start the keys of the last day are learnt in the background, then new ones are not looked up', async () => {
  const user = await exchange.signUp();
  await user.place({ ...fields, clientOrderId: 'resting', requestId: 'one' });
  const closed = await user.place({ ...fields, clientOrderId: 'closed' });
  await user.ok('/bb/order/cancel', { id: closed.id });
  const state = freshState();
  state.requests.startAt(now());
  state.clientOrders.startAt(now());
  const query: Query = (text, values) => exchange.query(text, [...values]) as never;
  const isForgotten = (id: string) =>
    state.requests.mayBeForgotten(user.userId, id, now()) ||
    state.clientOrders.mayBeForgotten(user.userId, id, now());
  expect(isForgotten('new')).toBe(true);
  await learnKeys(state, query, now, new AbortController().signal);
  expect(['one', 'resting', 'closed', 'new'].map(isForgotten)).toEqual([true, true, true, false]);

  const place = {
    type: 'placeOrder',
    user: user.userId,
    symbol: 'btcusdt',
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: 4_500_000,
    amount: 1_000_000n,
    stopPrice: 0,
  } as const;
  expect(recallKeys(state, query, [{ ...place, requestId: 'new', clientOrderId: 'new' }], now())).toBe(
    undefined,
  );
  await recallKeys(state, query, [{ ...place, requestId: 'one', clientOrderId: 'closed' }], now());
  expect(state.requests.get(user.userId, 'one', now())).toMatchObject({ command: 'placeOrder' });
  expect(state.clientOrders.get(user.userId, 'closed', now())).toEqual(
    exchange.running.engine.state.clientOrders.get(user.userId, 'closed', now()),
  );
});

test('a look-up among many keys reads an index, never a table', async () => {
  const client = new pg.Client({ connectionString: exchange.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`
      insert into journal (seq, time, command, owner, request_id, result, events)
        select 1000000 + n, ${now()}, 'cancelAll', n % 50, 'r' || n, '{}', '[]' from generate_series(1, 20000) n;
      insert into closed_orders
        select n, n % 50, symbol, side, type, time_in_force, price, quantity, quote_amount, stop_price, trigger_when,
          'c' || n, ${now()}, ${now()}, 'cancelled', remaining, filled_lots, filled_quote, fee, fee_basis, held, rank, 'user'
        from (select * from open_orders limit 1) o, generate_series(1000001, 1020000) n;
      analyze journal, closed_orders`);
    const plans: string[] = [];
    const query: Query = async (text, values) => {
      const { rows } = await client.query(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    };
    const state = freshState();
    state.requests.startAt(now());
    state.clientOrders.startAt(now());
    const commands = Array.from({ length: 200 }, (_, n) => ({
      type: 'cancelOrder' as const,
      user: n,
      requestId: `r${n}`,
      clientOrderId: `c${n}`,
    }));
    await recallKeys(state, query, commands, now());
    expect(plans).toHaveLength(2);
    expect(plans[0]).toContain('journal_requests');
    // The rows are in one partition; the others hold next to nothing, and what is that small is read as it is.
    expect(plans[1]).toMatch(/Index Scan .*closed_orders_1000000_hashtextextended/);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (journal|closed_orders_1000000)/);
  } finally {
    await client.end();
  }
});
