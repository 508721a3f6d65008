import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

let ann: TestUser;
let bot: TestBot;
let stops = 0;
const exchange = await startTestExchange({ prices: { btcusdt: '50000' } });
beforeEach(async () => {
  await exchange.clock.advance(1_000);
  ann = await exchange.signUp();
  bot = await TestBot.of(exchange, ann);
});
afterAll(() => stopClean(exchange));

const ALGO = '/v2/algo-orders';
const stop = (fields: object = {}) => ({
  ...{ accountId: ann.userId, symbol: 'btcusdt', orderSide: 'sell', orderType: 'limit' },
  ...{ orderSize: '0.01', orderPrice: '49000', stopPrice: '49500', clientOrderId: `stop-${++stops}` },
  ...fields,
});
const place = async (fields: object = {}): Promise<string> =>
  (await bot.ok(bot.post(ALGO, stop(fields)))).clientOrderId;
const one = (clientOrderId: string) => bot.ok(bot.get(`${ALGO}/specific`, { clientOrderId }));
const namesOf = async (list: string, query: Record<string, string | number> = {}) =>
  (await bot.ok(bot.get(`${ALGO}/${list}`, query))).map((line: any) => line.clientOrderId);

test.each([
  ['a limit', {}, { orderPrice: '49000', orderSize: '0.01', timeInForce: 'gtc' }],
  ['post-only', { timeInForce: 'boc' }, { timeInForce: 'boc' }],
  ['immediate or cancel', { timeInForce: 'ioc' }, { timeInForce: 'ioc' }],
  ['a market sell', { orderType: 'market', orderPrice: null }, { orderType: 'market', orderSize: '0.01' }],
  [
    'a market buy by value',
    {
      orderType: 'market',
      orderSide: 'buy',
      orderSize: null,
      orderPrice: null,
      orderValue: '100',
      stopPrice: '51000',
    },
    { orderValue: '100', stopPrice: '51000' },
  ],
])('%s waits as what it is, and is the web app’s order', async (_, fields, shown) => {
  const name = await place(fields);
  const order = await one(name);
  expect(order).toMatchObject({
    ...shown,
    clientOrderId: name,
    orderStatus: 'created',
    accountId: ann.userId,
  });
  expect((await ann.ok('/bb/order/detail', { id: String(order.orderId) })).status).toBe('waiting');
});

test('is triggered by the reference, and is told so', async () => {
  const name = await place({ orderType: 'market', orderPrice: null });
  await exchange.setMark('btcusdt', '49400');
  expect(await one(name)).toMatchObject({ orderStatus: 'triggered' });
  expect(await namesOf('history', { orderStatus: 'triggered' })).toEqual([name]);
  expect(await namesOf('history', { orderStatus: 'canceled' })).toEqual([]);
  expect(await namesOf('opening')).toEqual([]);
  await exchange.setMark('btcusdt', '50000');
});

describe('lists', () => {
  test('go on from an id, in either direction, of a side or a type', async () => {
    const names: string[] = [];
    for (let n = 0; n < 3; n++) names.push(await place());
    names.push(await place({ orderType: 'market', orderPrice: null }));
    names.push(await place({ orderSide: 'buy', stopPrice: '51000', orderPrice: '51100' }));
    expect(await namesOf('opening')).toEqual(names.toReversed());
    expect(await namesOf('opening', { orderSide: 'buy' })).toEqual([names[4]]);
    expect(await namesOf('opening', { orderType: 'market' })).toEqual([names[3]]);
    for (const sort of ['asc', 'desc']) {
      const seen: string[] = [];
      let fromId: number | undefined;
      do {
        const query = { sort, limit: 2, ...(fromId !== undefined && { fromId }) };
        const { body } = await bot.get(`${ALGO}/opening`, query);
        seen.push(...body['data'].map((line: any) => line.clientOrderId));
        fromId = body['nextId'];
      } while (fromId !== undefined);
      expect(seen).toEqual(sort === 'asc' ? names : names.toReversed());
    }
  });

  test('are one user’s own', async () => {
    const name = await place();
    const other = await TestBot.of(exchange, await exchange.signUp());
    expect((await other.get(`${ALGO}/opening`)).data).toEqual([]);
    expect((await other.get(`${ALGO}/specific`, { clientOrderId: name })).body['err-code']).toBe(
      'base-record-invalid',
    );
    const { data } = await other.post(`${ALGO}/cancellation`, { clientOrderIds: [name] });
    expect(data).toEqual({ accepted: [], rejected: [name] });
    expect((await other.post(ALGO, stop())).body['err-code']).toBe('account-get-accounts-inexistent-error');
  });
});

test('cancelling takes what waits, and no other order', async () => {
  const name = await place();
  await bot.place(ann.userId, {
    type: 'buy-limit',
    amount: '0.01',
    price: '40000',
    'client-order-id': 'plain',
  });
  const ids = { clientOrderIds: [name, 'plain', 'nothing'] };
  expect(await bot.ok(bot.post(`${ALGO}/cancellation`, ids))).toEqual({
    accepted: [name],
    rejected: ['plain', 'nothing'],
  });
  expect(await namesOf('history', { orderStatus: 'canceled' })).toEqual([name]);
  expect(await bot.ok(bot.get('/v1/order/openOrders'))).toHaveLength(1);
});

test.each([
  ['no name', { clientOrderId: null }],
  ['no price', { orderPrice: null }],
  ['no size', { orderSize: null }],
  ['a trailing rate', { trailingRate: '0.01' }],
  ['no stop', { stopPrice: null }],
])('%s is refused', async (_, fields) => {
  expect((await bot.post(ALGO, stop(fields))).body['err-code']).toBe('bad-request');
});
