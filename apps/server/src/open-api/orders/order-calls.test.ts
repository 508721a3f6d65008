import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

/** The house bids 49999.99 and offers 50000.01, one coin at each of 20 levels a tick apart. */

const exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '3000' } });
const ann = await exchange.signUp();
const bot = await TestBot.of(exchange, ann);
const bobsBot = await TestBot.of(exchange, await exchange.signUp());
beforeEach(() => exchange.clock.advance(1_000));
afterAll(() => stopClean(exchange));

const place = (fields: Record<string, string>) => bot.place(ann.userId, fields);
const order = (id: string) => bot.ok(bot.get(`/v1/order/orders/${id}`));
const web = (id: string) => ann.ok('/bb/order/detail', { id });
const refusalOf = async (fields: Record<string, unknown>) => {
  const sent = { 'account-id': ann.userId, symbol: 'btcusdt', ...fields };
  const { status, body } = await bot.post('/v1/order/orders/place', sent);
  expect(status).toBe(200);
  return body['err-code'];
};

test.each([
  ['buy-limit', { amount: '0.01', price: '49000' }, 'submitted'],
  ['sell-limit', { amount: '0.01', price: '51000.25' }, 'submitted'],
  ['buy-market', { amount: '100.5' }, 'filled'],
  ['sell-market', { amount: '0.001' }, 'filled'],
  ['buy-ioc', { amount: '0.002', price: '50000.02' }, 'filled'],
  ['buy-ioc', { amount: '0.01', price: '49000' }, 'canceled'],
  ['sell-limit-fok', { amount: '0.01', price: '49000' }, 'filled'],
  ['buy-limit-fok', { amount: '0.01', price: '49000' }, 'canceled'],
  ['buy-limit-maker', { amount: '0.01', price: '49000' }, 'submitted'],
  ['sell-limit-maker', { amount: '0.01', price: '49000' }, 'canceled'],
  ['buy-stop-limit', { amount: '0.01', price: '50500', 'stop-price': '50400' }, 'created'],
  ['sell-stop-limit', { amount: '0.01', price: '49000', 'stop-price': '49500' }, 'created'],
  ['sell-stop-limit-fok', { amount: '0.01', price: '49000', 'stop-price': '49500' }, 'created'],
])('%s %j becomes %s, and is what the web app shows', async (type, fields, state) => {
  const id = await place({ type, ...fields });
  const shown = await order(id);
  const theirs = await web(id);
  expect(shown).toMatchObject({ id: Number(id), type, state, 'account-id': ann.userId, symbol: 'btcusdt' });
  expect(shown['amount']).toBe(theirs.amount);
  expect(shown['price']).toBe(theirs.price === '0' ? '0.0' : theirs.price);
  expect(shown['field-amount']).toBe(theirs.filledAmount);
  expect(shown['field-cash-amount']).toBe(theirs.filledQuote);
  expect(shown['field-fees']).toBe(theirs.fee);
  if ('stop-price' in fields) expect(shown['stop-price']).toBe(fields['stop-price']);
  await bot.ok(bot.post('/v1/order/orders/batchCancelOpenOrders'));
});

test('a JSON number is read to the last digit', async () => {
  const body = `{"account-id": ${ann.userId}, "symbol": "btcusdt", "type": "buy-limit", "amount": 0.012345, "price": 4.900001e4}`;
  const id = await bot.ok(bot.post('/v1/order/orders/place', body));
  expect(await order(id)).toMatchObject({ amount: '0.012345', price: '49000.01' });
  await bot.ok(bot.post(`/v1/order/orders/${id}/submitcancel`));
});

test('fills are those of the web app, one for each, with the fee in what was received', async () => {
  // Through two levels of a coin each would take more than he owns: he sells 0.2 to two resting orders of Bob's.
  const bob = await exchange.signUp();
  const maker = await TestBot.of(exchange, bob);
  await maker.place(bob.userId, { type: 'buy-limit', amount: '0.05', price: '50000' });
  await maker.place(bob.userId, { type: 'buy-limit', amount: '0.05', price: '49999.995'.slice(0, 8) });
  const id = await place({ type: 'sell-limit', amount: '0.1', price: '49999.99' });
  const fills = await bot.ok(bot.get(`/v1/order/orders/${id}/matchresults`));
  const { list } = await ann.ok('/bb/order/trades', { id });
  expect(fills.length).toBeGreaterThan(1);
  expect(fills.map(wordsOfFill)).toEqual(list.map(wordsOfWebFill));
  expect(fills.every((fill: any) => fill.role === 'taker' && fill['fee-currency'] === 'usdt')).toBe(true);
  const theirs = await maker.ok(maker.get('/v1/order/matchresults', { symbol: 'btcusdt' }));
  expect(theirs.every((fill: any) => fill.role === 'maker' && fill['fee-currency'] === 'btc')).toBe(true);
  expect(theirs[0].type).toBe('buy-limit');
});

test('several at once: each with its own answer, in their order', async () => {
  const one = (more: object) => ({
    'account-id': String(ann.userId),
    symbol: 'btcusdt',
    type: 'buy-limit',
    amount: '0.01',
    price: '40000',
    ...more,
  });
  const answers = await bot.ok(
    bot.post('/v1/order/batch-orders', [
      one({ 'client-order-id': 'first' }),
      one({ 'client-order-id': 'poor', amount: '10' }),
      one({ type: 'nonsense' }),
      one({ 'account-id': '999999' }),
      one({}),
      one({}),
    ]),
  );
  expect(answers.map((each: any) => each['err-code'] ?? typeof each['order-id'])).toEqual([
    'number',
    'account-frozen-balance-insufficient-error',
    'bad-request',
    'account-get-accounts-inexistent-error',
    'number',
    'number',
  ]);
  expect(answers[0]['client-order-id']).toBe('first');
  expect(answers[1]['client-order-id']).toBe('poor');
  const ids = [answers[0], answers[4], answers[5]].map((each) => each['order-id']);
  expect(new Set(ids).size).toBe(3);
  expect([...ids].sort((a, b) => a - b)).toEqual(ids);
  for (const bad of [[], Array(11).fill(one({})), {}, ['x']]) {
    expect((await bot.post('/v1/order/batch-orders', bad)).body['err-code']).toBe('bad-request');
  }
  await bot.ok(bot.post('/v1/order/orders/batchCancelOpenOrders'));
});

test('attack: a body that names a field twice, in a list too, says nothing', async () => {
  const text = JSON.stringify({
    'account-id': ann.userId,
    symbol: 'ethusdt',
    type: 'buy-limit',
    amount: '0.1',
    price: '2900',
  });
  const twice = text.replace('"symbol"', '"symbol":"btcusdt","symbol"');
  const paths = [
    ['/v1/order/orders/place', text, twice],
    ['/v1/order/batch-orders', `[${text}]`, `[${twice}]`],
  ] as const;
  for (const [path, once, again] of paths) {
    const send = async (body: string) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(exchange.url + bot.sign('POST', path), { method: 'POST', headers, body });
      return (await answer.json()) as { status: string; 'err-code'?: string };
    };
    expect(await send(again)).toMatchObject({ status: 'error', 'err-code': 'bad-request' });
    expect((await send(once)).status).toBe('ok');
  }
  await bot.ok(bot.post('/v1/order/orders/batchCancelOpenOrders'));
});

describe('cancelling', () => {
  const rest = (more: Record<string, string> = {}) =>
    place({ type: 'buy-limit', amount: '0.01', price: '41000', ...more });
  const isCancelled = async (id: string) => (await web(id)).status === 'cancelled';

  test('one, by either id', async () => {
    const id = await rest();
    expect(await bot.ok(bot.post(`/v1/order/orders/${id}/submitcancel`))).toBe(id);
    expect(await isCancelled(id)).toBe(true);
    const again = await bot.post(`/v1/order/orders/${id}/submitcancel`);
    expect(again.body['err-code']).toBe('order-orderstate-error');
    const named = await rest({ 'client-order-id': 'to-cancel' });
    const path = '/v1/order/orders/submitCancelClientOrder';
    expect(await bot.ok(bot.post(path, { 'client-order-id': 'to-cancel' }))).toBe(7);
    expect(await isCancelled(named)).toBe(true);
    expect((await bot.post(path, { 'client-order-id': 'unheard' })).body['err-code']).toBe(
      'base-record-invalid',
    );
  });

  test('a list: those that could be, and those that could not', async () => {
    const [first, second] = [await rest(), await rest({ 'client-order-id': 'second' })];
    await bot.ok(bot.post(`/v1/order/orders/${first}/submitcancel`));
    const path = '/v1/order/orders/batchcancel';
    const byId = await bot.ok(bot.post(path, { 'order-ids': [first, second, '99999999999999999999'] }));
    expect(byId.success).toEqual([second]);
    expect(byId.failed.map((each: any) => [each['order-id'], each['err-code']])).toEqual([
      [first, 'order-orderstate-error'],
      ['99999999999999999999', 'base-record-invalid'],
    ]);
    await rest({ 'client-order-id': 'third' });
    const byName = await bot.ok(bot.post(path, { 'client-order-ids': ['third', 'nobody'] }));
    expect(byName.success).toEqual(['third']);
    expect(byName.failed[0]['client-order-id']).toBe('nobody');
    expect((await bot.post(path, {})).body['err-code']).toBe('bad-request');
  });

  test('all: of a pair, of a side, some, everywhere', async () => {
    const path = '/v1/order/orders/batchCancelOpenOrders';
    const sell = () => place({ type: 'sell-limit', amount: '0.01', price: '60000' });
    const ether = () => place({ symbol: 'ethusdt', type: 'buy-limit', amount: '0.01', price: '2500' });
    const ids = [await rest(), await rest(), await sell(), await ether()];
    expect(await bot.ok(bot.post(path, { symbol: 'ethusdt' }))).toEqual({
      'success-count': 1,
      'failed-count': 0,
      'next-id': -1,
    });
    expect(await bot.ok(bot.post(path, { size: 1 }))).toMatchObject({
      'success-count': 1,
      'next-id': Number(ids[1]),
    });
    expect(await isCancelled(ids[0]!)).toBe(true);
    expect((await bot.ok(bot.post(path, { side: 'sell' })))['success-count']).toBe(1);
    expect(await isCancelled(ids[1]!)).toBe(false);
    expect((await bot.ok(bot.post(path, { 'account-id': ann.userId })))['success-count']).toBe(1);
    expect((await bot.ok(bot.post(path)))['success-count']).toBe(0);
    const [limit, maker] = [
      await rest(),
      await place({ type: 'buy-limit-maker', amount: '0.01', price: '40000' }),
    ];
    expect((await bot.ok(bot.post(path, { types: 'sell-limit,buy-limit-maker' })))['success-count']).toBe(1);
    expect([await isCancelled(limit), await isCancelled(maker)]).toEqual([false, true]);
    expect((await bot.ok(bot.post(path, { types: 'buy-limit' })))['success-count']).toBe(1);
    expect((await bot.post(path, { types: 'buy-lots' })).body['err-code']).toBe('bad-request');
    expect((await bot.post(path, { symbol: 'abcusdt' })).body['err-code']).toBe('base-symbol-error');
  });
});

describe('lists', () => {
  let carl: TestUser;
  let his: TestBot;
  const ids: number[] = [];
  beforeAll(async () => {
    carl = await exchange.signUp();
    his = await TestBot.of(exchange, carl);
    for (let n = 0; n < 5; n++) {
      await exchange.clock.advance(1_000);
      ids.push(
        Number(await his.place(carl.userId, { type: 'buy-limit', amount: '0.001', price: `4000${n}` })),
      );
    }
    // 0 and 3 are cancelled, 4 is bought at once, 1 and 2 rest.
    for (const n of [0, 3]) await his.ok(his.post(`/v1/order/orders/${ids[n]}/submitcancel`));
    ids.push(Number(await his.place(carl.userId, { type: 'buy-market', amount: '50' })));
    ids.push(
      Number(
        await his.place(carl.userId, {
          type: 'sell-stop-limit',
          amount: '0.001',
          price: '40000',
          'stop-price': '45000',
        }),
      ),
    );
  });
  const numbers = async (path: string, query: Record<string, string | number>) =>
    (await his.ok(his.get(path, query))).map(({ id }: { id: number }) => ids.indexOf(id));
  const ALL = 'created,submitted,partial-filled,filled,partial-canceled,canceled';

  test.each([
    ['created', [6]],
    ['submitted', [4, 2, 1]],
    ['filled', [5]],
    ['canceled,filled', [5, 3, 0]],
    ['pre-submitted,submitted,partial-filled,filled,partial-canceled,canceled', [5, 4, 3, 2, 1, 0]],
    ['pre-submitted,canceling', []],
    [ALL, [6, 5, 4, 3, 2, 1, 0]],
  ])('orders in states %s', async (states, expected) => {
    expect(await numbers('/v1/order/orders', { symbol: 'btcusdt', states })).toEqual(expected);
  });

  test('pages go on from an id in either direction, over open and ended orders alike', async () => {
    const page = (more: Record<string, string | number>) =>
      numbers('/v1/order/orders', { states: ALL, size: 3, ...more });
    expect(await page({})).toEqual([6, 5, 4]);
    expect(await page({ from: ids[4]!, direct: 'next' })).toEqual([3, 2, 1]);
    expect(await page({ from: ids[1]! })).toEqual([0]);
    expect(await page({ from: ids[1]!, direct: 'prev' })).toEqual([2, 3, 4]);
    expect(await page({ direct: 'prev' })).toEqual([0, 1, 2]);
    expect(await page({ from: 0 })).toEqual([6, 5, 4]);
    expect(await page({ from: '99999999999999999999', direct: 'prev' })).toEqual([]);
  });

  test('a period has both its ends', async () => {
    const at = (await his.ok(his.get(`/v1/order/orders/${ids[2]}`)))['created-at'];
    const query = { states: ALL, 'start-time': at, 'end-time': at };
    expect(await numbers('/v1/order/orders', query)).toEqual([2]);
    expect(
      await numbers('/v1/order/orders', { ...query, 'start-time': at + 1, 'end-time': at + 999 }),
    ).toEqual([]);
    expect(await numbers('/v1/order/history', { 'end-time': at })).toEqual([0]);
  });

  test('open orders, history, one side, another pair', async () => {
    const own = { 'account-id': carl.userId };
    expect(await numbers('/v1/order/openOrders', own)).toEqual([6, 4, 2, 1]);
    expect(await numbers('/v1/order/openOrders', { ...own, side: 'sell' })).toEqual([6]);
    expect(await numbers('/v1/order/openOrders', { ...own, symbol: 'ethusdt' })).toEqual([]);
    expect(await numbers('/v1/order/history', { size: 2 })).toEqual([5, 3]);
    const [open] = await his.ok(his.get('/v1/order/openOrders', { ...own, size: 1, from: ids[6]! }));
    expect(open).toMatchObject({ 'filled-amount': '0', 'filled-cash-amount': '0', 'filled-fees': '0' });
  });

  test('fills by page and period', async () => {
    for (const amount of ['10', '20']) await his.place(carl.userId, { type: 'buy-market', amount });
    const all = await his.ok(his.get('/v1/order/matchresults'));
    expect(all).toHaveLength(3);
    const [newest, middle, oldest] = all.map((fill: any) => fill.id);
    const page = async (query: Record<string, string | number>) =>
      (await his.ok(his.get('/v1/order/matchresults', query))).map(({ id }: { id: number }) => id);
    expect(await page({ size: 1, from: newest })).toEqual([middle]);
    expect(await page({ from: oldest, direct: 'prev' })).toEqual([middle, newest]);
    expect(await page({ 'end-time': all[2]['created-at'] })).toContain(oldest);
    expect(await page({ 'start-time': exchange.clock.now() + 1 })).toEqual([]);
    expect(await page({ symbol: 'ethusdt' })).toEqual([]);
  });
});

test('what is another user’s is answered as what does not exist', async () => {
  const id = await place({ type: 'buy-limit', amount: '0.01', price: '42000', 'client-order-id': 'anns' });
  const pairs: [string, string][] = [
    [`/v1/order/orders/${id}`, '/v1/order/orders/88888888'],
    [`/v1/order/orders/${id}/matchresults`, '/v1/order/orders/88888888/matchresults'],
    [`/v1/account/accounts/${ann.userId}/balance`, '/v1/account/accounts/88888888/balance'],
  ];
  for (const [foreign, absent] of pairs) {
    const [theirs, nobodys] = [await bobsBot.get(foreign), await bobsBot.get(absent)];
    expect({ ...theirs.body, ts: 0 }).toEqual({ ...nobodys.body, ts: 0 });
  }
  expect(
    (await bobsBot.get('/v1/order/orders/getClientOrder', { clientOrderId: 'anns' })).body['err-code'],
  ).toBe('base-record-invalid');
  const cancels = [id, '88888888'].map((each) => bobsBot.post(`/v1/order/orders/${each}/submitcancel`));
  for (const { body } of await Promise.all(cancels)) expect(body['err-code']).toBe('base-record-invalid');
  expect(
    (
      await bobsBot.post('/v1/order/orders/place', {
        'account-id': String(ann.userId),
        symbol: 'btcusdt',
        type: 'buy-market',
        amount: '10',
      })
    ).body['err-code'],
  ).toBe('account-get-accounts-inexistent-error');
  expect((await web(id)).status).toBe('open');
  await bot.ok(bot.post(`/v1/order/orders/${id}/submitcancel`));
});

describe('refusals', () => {
  test.each([
    ['order-value-min-error', { type: 'buy-limit', amount: '0.00001', price: '49000' }],
    ['account-frozen-balance-insufficient-error', { type: 'buy-limit', amount: '5', price: '49000' }],
    ['order-orderprice-precision-error', { type: 'buy-limit', amount: '0.01', price: '49000.001' }],
    ['order-invalid-price', { type: 'buy-limit', amount: '0.01', price: '90000' }],
    ['order-invalid-price', { type: 'buy-limit', amount: '0.01' }],
    ['order-invalid-price', { type: 'sell-stop-limit', amount: '0.01', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '0.0000001', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '0', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '-1', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '0x10', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '1e999', price: '49000' }],
    ['invalid-amount', { type: 'buy-limit', amount: '0.01', price: 'NaN' }],
    [
      'order-stop-order-hit-trigger',
      { type: 'buy-stop-limit', amount: '0.01', price: '49000', 'stop-price': '49500' },
    ],
    ['base-symbol-error', { symbol: 'abcusdt', type: 'buy-market', amount: '100' }],
    ['bad-request', { type: 'buy-limit', amount: ['1'], price: '49000' }],
    ['bad-request', { type: 'buy-limit', amount: '1'.repeat(40), price: '49000' }],
    ['bad-request', { type: 'buy-limit', price: '49000' }],
    ['bad-request', { type: 'buy-limit', amount: '1', price: '1', 'client-order-id': 'a b' }],
    ['bad-request', { type: 'buy-limit', amount: '1', price: '1', 'client-order-id': 'x'.repeat(65) }],
    ['bad-request', { type: 'buy-stop-limit', amount: '1', price: '1', 'stop-price': '2', operator: 'eq' }],
    ['bad-request', { type: 'constructor', amount: '1' }],
  ])('%s: %j', async (code, fields) => {
    expect(await refusalOf(fields)).toBe(code);
  });

  test.each([
    ['/v1/order/orders', {}],
    ['/v1/order/orders', { states: 'sold' }],
    ['/v1/order/orders', { states: 'filled', size: '0' }],
    ['/v1/order/orders', { states: 'filled', size: '501' }],
    ['/v1/order/orders', { states: 'filled', direct: 'up' }],
    ['/v1/order/orders', { states: 'filled', from: '-1' }],
    ['/v1/order/orders', { states: 'filled', 'start-time': '1e3' }],
    ['/v1/order/orders', { states: 'filled', types: 'buy-lots' }],
    ['/v1/order/orders/nonsense', {}],
    ['/v1/order/orders/-1', {}],
    ['/v1/order/orders/getClientOrder', {}],
    ['/v1/order/matchresults', { 'end-time': '99999999999999999' }],
    ['/v2/reference/transact-fee-rate', {}],
  ])('bad input to %s: %j', async (path, query) => {
    const { status, body } = await bot.get(path, query as Record<string, string>);
    expect([status, body['err-code']]).toEqual([200, 'bad-request']);
  });

  test.each(['', '[', 'null', '7', '"text"', '{"symbol":"\\u0000"}', '[]'])('a body of %j', async (body) => {
    const { status, body: answer } = await bot.post('/v1/order/orders/place', body);
    expect([status, answer['err-code']]).toEqual([200, 'bad-request']);
  });
});

test('a repeat of an order without a client order id has no second effect, over a restart neither', async () => {
  const target = bot.sign('POST', '/v1/order/orders/place');
  const body = JSON.stringify({
    'account-id': ann.userId,
    symbol: 'btcusdt',
    type: 'buy-limit',
    amount: '0.01',
    price: '43000',
  });
  const id = await bot.ok(bot.fetch('POST', target, body));
  expect((await bot.fetch('POST', target, body)).body['err-code']).toBe('duplicate-request');
  await exchange.restart();
  expect(await bot.ok(bot.fetch('POST', target, body))).toBe(id);
  expect(await bot.ok(bot.get('/v1/order/openOrders'))).toHaveLength(1);
  await bot.ok(bot.post('/v1/order/orders/batchCancelOpenOrders'));
});

function wordsOfFill(fill: any): string {
  const { price, role } = fill;
  const [amount, fee] = [fill['filled-amount'], fill['filled-fees']];
  return [fill['trade-id'], fill['order-id'], price, amount, fee, fill['fee-currency'], role].join(' ');
}

function wordsOfWebFill({ id, orderId, price, amount, fee, feeCoin, role }: any): string {
  return [id, orderId, price, amount, fee, feeCoin.toLowerCase(), role].join(' ');
}

test('a client order id used for another order is refused in the words that bots know', async () => {
  const terms = { type: 'buy-limit', amount: '0.01', price: '42000', 'client-order-id': 'mine-once' };
  const id = await place(terms);
  expect(await place({ ...terms, price: '42000.00' })).toBe(id);
  for (const change of [{ price: '42001' }, { amount: '0.02' }, { type: 'sell-limit', price: '60000' }]) {
    const { status, body } = await bot.post('/v1/order/orders/place', {
      'account-id': String(ann.userId),
      symbol: 'btcusdt',
      ...terms,
      ...change,
    });
    expect(status).toBe(200);
    expect(body['err-code']).toBe('invalid-client-order-id');
  }
  const open = await bot.ok(bot.get('/v1/order/openOrders', { symbol: 'btcusdt' }));
  expect(open.filter((each: any) => each['client-order-id'] === 'mine-once')).toHaveLength(1);
});
