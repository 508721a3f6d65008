import { CATALOGUES, wording } from '@bourse/protocol/texts/wording';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { LANGUAGES } from '@bourse/protocol/languages';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { BTC_USDT, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };

let user: TestUser;
const exchange = await startTestExchange();
exchange.setReference('ethbtc', '0.05');
beforeEach(async () => {
  user = await exchange.signUp();
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => exchange.stop());

const setStatus = (symbol: string, status: PairStatus) =>
  exchange.running.services.sequencer.submit({ type: 'setPairStatus', symbol, status });

/** The house's best offer is 50000.01, its best bid 49999.99, one coin at each of 20 levels a tick apart. */
describe('order types', () => {
  test.each([
    ['limit gtc', { price: '49000' }, { status: 'open', entryStatus: 1, filledAmount: '0', price: '49000' }],
    [
      'limit that crosses',
      { price: '50001' },
      { status: 'filled', entryStatus: 2, averagePrice: '50000.01' },
    ],
    [
      'ioc',
      { price: '49000', timeInForce: 'ioc' },
      { status: 'cancelled', cancelReason: 'immediate-or-cancel' },
    ],
    ['ioc that crosses', { price: '50001', timeInForce: 'ioc' }, { status: 'filled', fee: '0.00001' }],
    ['fok', { price: '49000', timeInForce: 'fok' }, { status: 'cancelled', cancelReason: 'fill-or-kill' }],
    ['fok that crosses', { price: '50001', timeInForce: 'fok' }, { status: 'filled', feeCoin: 'BTC' }],
    ['post-only', { price: '49999', timeInForce: 'post-only' }, { status: 'open' }],
    ['post-only that crosses', { price: '50001', timeInForce: 'post-only' }, { cancelReason: 'post-only' }],
    [
      'stop-limit',
      { type: 'stop-limit', stopPrice: '51000', price: '51100' },
      { status: 'waiting', entryStatus: 1 },
    ],
  ])('%s', async (_name, fields, expected) => {
    const order = await user.place({ direction: 'buy', amount: '0.01', ...fields });
    expect(order).toMatchObject({ ...BTC_USDT, direction: 'buy', amount: '0.01', ...expected });
    expect(await user.ok('/bb/order/detail', { id: order.id })).toEqual(order);
  });

  test('market buy spends a quote amount, market sell gives a quantity; fees to the digit', async () => {
    const bought = await user.place({ type: 'market', direction: 'buy', amount: '1000' });
    // 0.019999 × 50000.01 = 999.95019999 is what 1000 USDT buys in steps of 0.000001.
    expect(bought).toMatchObject({ amount: '1000', filledAmount: '0.019999', filledQuote: '999.95019999' });
    // 0.1 % of 0.019999 is 0.000019999: fees round up to 8 decimals.
    expect(bought).toMatchObject({ fee: '0.00002', feeCoin: 'BTC', status: 'filled' });
    expect(await user.balance('BTC')).toEqual({ available: '0.51997900', frozen: '0.00000000' });
    expect(await user.balance('USDT')).toEqual({ available: '9000.04980001', frozen: '0.00000000' });
    const sold = await user.place({ type: 'market', direction: 'sell', amount: '0.1' });
    expect(sold).toMatchObject({ filledQuote: '4999.999', fee: '4.999999', feeCoin: 'USDT' });
  });

  test('stops trigger when the price reaches them, rising and falling', async () => {
    const rising = await user.place({
      type: 'stop-market',
      direction: 'buy',
      amount: '500',
      stopPrice: '50500',
    });
    const falling = await user.place({
      type: 'stop-market',
      direction: 'sell',
      amount: '0.01',
      stopPrice: '49500',
    });
    const status = async (id: string) => (await user.ok('/bb/order/detail', { id })).status;
    await exchange.setMark('btcusdt', '50499.99');
    expect([await status(rising.id), await status(falling.id)]).toEqual(['waiting', 'waiting']);
    await exchange.setMark('btcusdt', '50500');
    expect([await status(rising.id), await status(falling.id)]).toEqual(['filled', 'waiting']);
    await exchange.setMark('btcusdt', '49500');
    expect(await status(falling.id)).toBe('filled');
    await exchange.setMark('btcusdt', '50000');
  });

  test('who would trade with himself has his newer order cancelled', async () => {
    await user.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '1' });
    const order = await user.place({ ...ETH_BTC, direction: 'buy', price: '0.06', amount: '1' });
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'self-trade', filledAmount: '0' });
    await user.ok('/bb/order/cancelAll');
  });
});

describe('refusals', () => {
  const limit = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '49000', amount: '0.01' };
  const refused: [string, Fields, MessageKey, Record<string, string>?][] = [
    ['an unknown pair', { ...limit, baseCoin: 'XYZ' }, 'PAIR_NOT_FOUND'],
    ['a pair cut elsewhere', { ...limit, baseCoin: 'BT', quoteCoin: 'CUSDT' }, 'PAIR_NOT_FOUND'],
    ['no direction', { ...limit, direction: 'up' }, 'INVALID_FIELD', { field: 'direction' }],
    ['a price finer than the tick', { ...limit, price: '49000.001' }, 'PRICE_OFF_TICK', { decimals: '2' }],
    [
      'a price that is no number',
      { ...limit, price: '4e4' },
      'INVALID_AMOUNT',
      { field: 'price', decimals: '2' },
    ],
    ['no price', { ...limit, price: '' }, 'PRICE_NOT_SUITABLE'],
    ['a price beyond 20 %', { ...limit, price: '60000.01' }, 'PRICE_NOT_SUITABLE'],
    ['a price beyond all', { ...limit, price: '99999999999' }, 'PRICE_NOT_SUITABLE'],
    [
      'an amount that is no number',
      { ...limit, amount: '+1' },
      'INVALID_AMOUNT',
      { field: 'amount', decimals: '8' },
    ],
    ['nothing', { ...limit, amount: '0' }, 'QUANTITY_REQUIRED'],
    ['a part of a step', { ...limit, amount: '0.0100001' }, 'QUANTITY_OFF_STEP', { decimals: '6' }],
    [
      'too little',
      { ...limit, amount: '0.000102' },
      'BELOW_MIN_NOTIONAL',
      { minimum: '5', currency: 'USDT' },
    ],
    ['more than he has', { ...limit, amount: '0.204082' }, 'INSUFFICIENT_BALANCE'],
    ['more than anyone has', { ...limit, amount: '999999999.999999' }, 'INSUFFICIENT_BALANCE'],
    ['a stop without its price', { ...limit, type: 'stop-limit' }, 'STOP_PRICE_REQUIRED'],
    ['a stop at the price', { ...limit, type: 'stop-limit', stopPrice: '50000' }, 'STOP_WOULD_TRIGGER'],
    [
      'a market order on an empty book',
      { ...limit, ...ETH_BTC, type: 'market', amount: '0.1' },
      'NO_LIQUIDITY',
    ],
  ];

  test.each(refused)('%s, in every language', async (_name, fields, key, args) => {
    for (const language of LANGUAGES) {
      const answer = await user.call('/bb/order/create', fields, { language });
      expect(answer.body).toEqual({ code: 0, msg: wording(language, key, args) });
      expect(answer.status).toBe(200);
    }
  });

  test('just inside the limits is taken', async () => {
    for (const fields of [
      { price: '60000', timeInForce: 'ioc' },
      { amount: '0.000103' },
      { amount: '0.193' },
    ]) {
      expect(await user.call('/bb/order/create', { ...limit, ...fields })).toMatchObject({ code: 1 });
      await user.ok('/bb/order/cancelAll');
    }
  });

  test('a market order takes what is within 5 %, and only that', async () => {
    const seller = await exchange.signUp();
    await seller.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount: '1' });
    await seller.place({ ...ETH_BTC, direction: 'sell', price: '0.0525', amount: '1' });
    await seller.place({ ...ETH_BTC, direction: 'sell', price: '0.052501', amount: '1' });
    const buy = { ...ETH_BTC, type: 'market', direction: 'buy' };
    expect(await user.place({ ...buy, amount: '0.11' })).toMatchObject({
      status: 'cancelled',
      cancelReason: 'price-band',
      filledAmount: '2',
      filledQuote: '0.1025',
    });
    const far = await user.call('/bb/order/create', { ...buy, amount: '0.1' });
    expect(far.msg).toBe(CATALOGUES['en-US'].NO_LIQUIDITY);
    await seller.ok('/bb/order/cancelAll');
  });

  test('halted and cancel-only pairs', async () => {
    const { id } = await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
    await setStatus('btcusdt', 'halted');
    expect((await user.call('/bb/order/create', limit)).msg).toBe(CATALOGUES['en-US'].PAIR_HALTED);
    expect((await user.call('/bb/order/cancel', { id })).msg).toBe(CATALOGUES['en-US'].PAIR_HALTED);
    expect(await user.ok('/bb/order/cancelAll')).toEqual({ ids: [] });
    const named = await user.call('/bb/order/cancelAll', { baseCoin: 'BTC', quoteCoin: 'USDT' });
    expect(named.msg).toBe(CATALOGUES['en-US'].PAIR_HALTED);
    await setStatus('btcusdt', 'cancel-only');
    expect((await user.call('/bb/order/create', limit)).msg).toBe(CATALOGUES['en-US'].PAIR_CANCEL_ONLY);
    expect(await user.ok('/bb/order/cancelAll')).toEqual({ ids: [id] });
    await setStatus('btcusdt', 'trading');
    await exchange.clock.advance(1_000);
  });

  test('without a session, or with a wrong one', async () => {
    for (const path of ['create', 'cancel', 'cancelAll', 'list', 'detail', 'trades']) {
      expect((await exchange.visitor.call(`/bb/order/${path}`, limit)).code).toBe(-2);
      const wrong = { ...limit, token: user.token, userId: user.userId + 1 };
      expect((await exchange.visitor.call(`/bb/order/${path}`, wrong)).code).toBe(-2);
    }
  });
});

describe('cancelling', () => {
  test('by id and by client order id; twice is once', async () => {
    const order = { direction: 'buy', price: '49000', amount: '0.01' };
    const one = await user.place(order);
    const two = await user.place({ ...order, clientOrderId: 'two' });
    expect((await user.balance('USDT')).frozen).toBe('980.00000000');
    const cancelled = await user.ok('/bb/order/cancel', { id: one.id });
    expect(cancelled.order).toMatchObject({ status: 'cancelled', cancelReason: 'user', entryStatus: 3 });
    await user.ok('/bb/order/cancel', { clientOrderId: 'two' });
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
    for (const fields of [{ id: two.id }, { clientOrderId: 'two' }]) {
      expect((await user.call('/bb/order/cancel', fields)).msg).toBe(CATALOGUES['en-US'].ORDER_CLOSED);
    }
  });

  test("another's order and one that does not exist get the same answers", async () => {
    const other = await exchange.signUp();
    const { id } = await other.place({
      direction: 'buy',
      price: '49000',
      amount: '0.01',
      clientOrderId: 'theirs',
    });
    for (const path of ['/bb/order/cancel', '/bb/order/detail', '/bb/order/trades']) {
      const absent = await user.call(path, { id: '999999' });
      expect((await user.call(path, { id })).body).toEqual(absent.body);
    }
    for (const path of ['/bb/order/cancel', '/bb/order/detail']) {
      const foreign = await user.call(path, { clientOrderId: 'theirs' });
      expect(foreign.body).toEqual({ code: 0, msg: CATALOGUES['en-US'].ORDER_NOT_FOUND });
    }
    expect((await other.ok('/bb/order/detail', { id })).status).toBe('open');
    // A name belongs to its user: the same one names another order here.
    const mine = await user.place({
      direction: 'buy',
      price: '49000',
      amount: '0.01',
      clientOrderId: 'theirs',
    });
    expect(mine.id).not.toBe(id);
  });

  test('all orders, of one pair or of every pair', async () => {
    const btc = await user.place({ direction: 'buy', price: '49000', amount: '0.01' });
    const eth = await user.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.1' });
    const stop = await user.place({
      type: 'stop-market',
      direction: 'buy',
      stopPrice: '51000',
      amount: '100',
    });
    expect(await user.ok('/bb/order/cancelAll', ETH_BTC)).toEqual({ ids: [eth.id] });
    expect(await user.ok('/bb/order/cancelAll')).toEqual({ ids: [btc.id, stop.id] });
    expect((await user.balance('USDT')).frozen).toBe('0.00000000');
    expect((await user.call('/bb/order/cancelAll', { baseCoin: 'BTC' })).code).toBe(0);
  });
});

describe('repeated requests', () => {
  const fields = { direction: 'buy', price: '49000', amount: '0.01' };

  test('the same client order id or request id gives the first order, as it stands now', async () => {
    const first = await user.place({ ...fields, clientOrderId: 'c', requestId: 'r' });
    expect(await user.place({ ...fields, clientOrderId: 'c' })).toEqual(first);
    expect(await user.place({ ...fields, clientOrderId: 'c', requestId: 'r' })).toEqual(first);
    await user.ok('/bb/order/cancel', { id: first.id });
    expect(await user.place({ ...fields, clientOrderId: 'c' })).toMatchObject({
      id: first.id,
      status: 'cancelled',
    });
  });

  test('a used id with another payload is refused, and makes no order', async () => {
    const first = await user.place({ ...fields, clientOrderId: 'taken', requestId: 'used' });
    const other = { ...BTC_USDT, type: 'limit', ...fields, amount: '0.02' };
    const byName = await user.call('/bb/order/create', { ...other, clientOrderId: 'taken' });
    expect(byName).toMatchObject({ status: 200, code: 0, msg: CATALOGUES['en-US'].CLIENT_ORDER_ID_USED });
    const byRequest = await user.call('/bb/order/create', { ...other, requestId: 'used' });
    expect(byRequest).toMatchObject({ status: 200, code: 0, msg: CATALOGUES['en-US'].REQUEST_ID_USED });
    expect(await user.ok('/bb/order/cancelAll')).toEqual({ ids: [first.id] });
  });

  test('a cancel by client order id may be repeated when the order is older than the ids are remembered', async () => {
    const order = await user.place({ ...fields, clientOrderId: 'old' });
    await exchange.clock.advance(24 * 60 * 60 * 1000);
    const cancel = { clientOrderId: 'old', requestId: 'cancel-old' };
    expect((await user.ok('/bb/order/cancel', cancel)).id).toBe(order.id);
    expect((await user.ok('/bb/order/cancel', cancel)).id).toBe(order.id);
  });

  test('a request id belongs to one kind of request', async () => {
    const order = await user.place({ ...fields, requestId: 'placed' });
    await user.ok('/bb/order/cancelAll', { requestId: 'all' });
    const other = await user.place(fields);
    await user.ok('/bb/order/cancel', { id: other.id, requestId: 'one' });
    const create = { ...BTC_USDT, type: 'limit', ...fields };
    const clashes = [
      ['/bb/order/create', { ...create, requestId: 'all' }],
      ['/bb/order/create', { ...create, requestId: 'one' }],
      ['/bb/order/cancel', { id: order.id, requestId: 'placed' }],
      ['/bb/order/cancel', { id: order.id, requestId: 'all' }],
      ['/bb/order/cancelAll', { requestId: 'placed' }],
      ['/bb/order/cancelAll', { requestId: 'one' }],
    ] as const;
    for (const [path, clash] of clashes) {
      const answer = await user.call(path, clash);
      expect(answer).toMatchObject({ status: 200, code: 0, msg: CATALOGUES['en-US'].REQUEST_ID_USED });
    }
    expect((await user.ok('/bb/order/list', { entryStatus: 3 })).totalRow).toBe(2);
  });
});

describe('lists', () => {
  test('orders by status and pair, newest first, in pages', async () => {
    const placed: string[] = [];
    for (let n = 0; n < 25; n++) {
      placed.push((await user.place({ direction: 'buy', price: String(40000 + n), amount: '0.0002' })).id);
    }
    const eth = await user.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.1' });
    const filled = await user.place({ direction: 'buy', type: 'market', amount: '100' });
    await user.ok('/bb/order/cancel', { id: placed[0]! });
    const newestFirst = placed.slice(1).reverse();

    const page = (pageNo: number) => user.ok('/bb/order/list', { ...BTC_USDT, pageNo, pageSize: 10 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ list }) => list.length)).toEqual([10, 10, 4, 0]);
    expect(pages.map(({ totalRow }) => totalRow)).toEqual([24, 24, 24, 24]);
    expect(pages.flatMap(({ list }) => list.map(({ id }: { id: string }) => id))).toEqual(newestFirst);

    const ids = async (filter: Fields) =>
      (await user.ok('/bb/order/list', filter)).list.map(({ id }: { id: string }) => id);
    expect(await ids({ baseCoin: 'ETH' })).toEqual([eth.id]);
    expect(await ids({ baseCoin: 'e' })).toEqual([]);
    expect(await ids({ quoteCoin: 'BTC' })).toEqual([eth.id]);
    expect(await ids({ entryStatus: 2 })).toEqual([filled.id]);
    expect(await ids({ entryStatus: 3 })).toEqual([placed[0]]);
    expect(await ids({ entryStatus: 2, ...ETH_BTC })).toEqual([]);
    await user.ok('/bb/order/cancelAll');
  });

  test('the past of one side, of a period, finished and cancelled together', async () => {
    const bought = await user.place({ direction: 'buy', type: 'market', amount: '100' });
    const resting = await user.place({ direction: 'buy', price: '40000', amount: '0.0002' });
    await user.ok('/bb/order/cancel', { id: resting.id });
    const sold = await user.place({ direction: 'sell', type: 'market', amount: '0.001' });
    const ids = async (fields: Fields) =>
      (await user.ok('/bb/order/list', { entryStatus: 0, ...fields })).list.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({})).toEqual([sold.id, resting.id, bought.id]);
    expect(await ids({ direction: 'sell' })).toEqual([sold.id]);
    expect(
      await ids({ direction: 'buy', startTime: bought.createTime, endTime: resting.createTime }),
    ).toEqual([resting.id, bought.id]);
    expect(await ids({ startTime: sold.createTime + 1 })).toEqual([]);
    expect(await ids({ endTime: bought.createTime - 1 })).toEqual([]);

    const sides = async (fields: Fields) =>
      (await user.ok('/bb/order/trades', fields)).list.map(
        ({ direction }: { direction: string }) => direction,
      );
    expect(await sides({})).toEqual(['sell', 'buy']);
    expect(await sides({ direction: 'buy' })).toEqual(['buy']);
    expect(await sides({ direction: 'sell', id: bought.id })).toEqual([]);
    expect(await sides({ startTime: sold.createTime + 60_000 })).toEqual([]);
    expect(await sides({ endTime: sold.createTime + 60_000 })).toEqual(['sell', 'buy']);
    expect(await user.call('/bb/order/list', { direction: 'up' })).toMatchObject({ status: 200, code: 0 });
  });

  test('fills of a user, of a pair, of an order; each side sees its own', async () => {
    const seller = await exchange.signUp();
    const eth = (direction: string, amount: string) => ({ ...ETH_BTC, direction, price: '0.05', amount });
    const sell = await seller.place(eth('sell', '1'));
    const buys = [];
    for (const amount of ['0.1', '0.2', '0.3']) buys.push(await user.place(eth('buy', amount)));
    await user.place({ direction: 'buy', type: 'market', amount: '100' });

    const mine = await user.ok('/bb/order/trades', { pageSize: 2 });
    expect(mine).toMatchObject({ totalRow: 4, list: [{ baseCoin: 'BTC' }, { amount: '0.3' }] });
    expect((await user.ok('/bb/order/trades', { pageNo: 2, pageSize: 2 })).list).toMatchObject([
      { amount: '0.2', role: 'taker', direction: 'buy', fee: '0.0002', feeCoin: 'ETH', orderId: buys[1]!.id },
      { amount: '0.1', quote: '0.005', price: '0.05' },
    ]);
    expect((await user.ok('/bb/order/trades', ETH_BTC)).totalRow).toBe(3);
    expect((await user.ok('/bb/order/trades', { id: buys[0]!.id })).totalRow).toBe(1);
    const theirs = await seller.ok('/bb/order/trades', { id: sell.id });
    expect(theirs.totalRow).toBe(3);
    expect(theirs.list[0]).toMatchObject({
      role: 'maker',
      direction: 'sell',
      fee: '0.000015',
      feeCoin: 'BTC',
    });
    expect(await user.ok('/bb/order/trades', { id: sell.id })).toEqual({ list: [], totalRow: 0 });
    await seller.ok('/bb/order/cancelAll');
  });
});
