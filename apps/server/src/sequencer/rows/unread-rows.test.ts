import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { wording } from '@bourse/protocol/texts/wording';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bet, moveTo, open, trader } from '../../contract/test-trader.ts';

let exchange: TestExchange;
beforeEach(async () => {
  exchange = await startTestExchange();
  await moveTo(exchange, 'btcusdt', '50000');
});
afterEach(() => exchange.stop());

const ASIDES = '/ops/api/asides';

test('number 3: rows that cannot be read at a start do not stop it: they are aside until they can be', async () => {
  const admin = await enrolAdmin(exchange);
  const user = await trader(exchange);
  const order = {
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    type: 'limit',
    direction: 'buy',
    price: '40000',
    amount: '0.001',
  };
  const place = async () => (await user.ok('/bb/order/create', order)).id as string;
  const ids = { order: [await place(), await place(), await place()] };
  const positions = [(await open(user)).id, (await open(user)).id];
  const seconds = [(await bet(user, { positionTime: 300 })).id, (await bet(user, { positionTime: 300 })).id];
  const before = await exchange.audit();
  expect(before).toMatchObject({ ok: true });

  for (const [table, id] of [
    ['open_orders', ids.order[0]],
    ['open_positions', positions[0]],
    ['open_seconds', seconds[0]],
  ])
    await exchange.query(`update ${table} set symbol = 'gone' where id = $1`, [id]);
  const [{ rank }] = await exchange.query('select rank from open_orders where id = $1', [ids.order[1]]);
  await exchange.query('update open_orders set rank = 9e18::bigint where id = $1', [ids.order[1]]);
  await exchange.restart();
  const told = exchange.errors.map((line) => JSON.parse(line).msg);
  expect(told).toEqual(Array(4).fill('a row cannot be read; what it is about is set aside'));
  const { list } = await admin.ok(`${ASIDES}/list`);
  const shown = list.map(({ kind, id, cause }: any) => [kind, id, cause]);
  expect(shown.toSorted()).toEqual([
    ['order', ids.order[0], 'Error: there is no gone'],
    ['order', ids.order[1], 'Error: a number of it is too large'],
    ['position', positions[0], 'Error: there is no gone'],
    ['second', seconds[0], 'Error: there is no gone'],
  ]);
  // All others go on, and new ones begin.
  const { state } = exchange.running.engine;
  expect([...state.orders.keys()].map(String)).toEqual([ids.order[2]]);
  expect([...state.contracts.positions.values()].map(({ id }) => String(id))).toEqual([positions[1]]);
  expect([...state.seconds.orders.values()].map(({ id }) => String(id))).toEqual([seconds[1]]);
  await user.ok('/bb/order/cancel', { id: ids.order[2]! });
  await place();
  expect((await admin.call(`${ASIDES}/reinstate`, { kind: 'second', id: seconds[0]! })).msg).toBe(
    wording('en-US', 'SET_ASIDE'),
  );
  expect((await exchange.audit()).ok).toBe(false);

  await exchange.query('update open_orders set rank = $1 where id = $2', [rank, ids.order[1]]);
  for (const table of ['open_orders', 'open_positions', 'open_seconds'])
    await exchange.query(`update ${table} set symbol = 'btcusdt' where symbol = 'gone'`);
  await exchange.restart();
  expect(await admin.ok(`${ASIDES}/list`)).toEqual({ list: [], totalRow: 0 });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toHaveLength(4);
}, 60_000);
