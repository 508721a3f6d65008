import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readJson } from '../exact-json.ts';
import { CCXT_VERSIONS, ccxtClient } from './test-ccxt.ts';
import { issueKey } from '../auth/test-key.ts';

/**
 * Trading with the unmodified ccxt driver of HTX. Every number is compared as text with what the web app's calls show of
 * the same ledger. The house's best offer is 50000.01 and its best bid 49999.99, one coin at each of 20 levels a tick apart.
 */

const BTC = 'BTC/USDT';

type Answer = Record<string, any>;
const idOf = ({ id }: Answer): string => id;

/** ccxt's own types leave every field optional. */
type Bot = Answer;

// ccxt signs with the real time.
const exchange = await startTestExchange({ startAt: Date.now() });
afterAll(() => stopClean(exchange));

describe.each(CCXT_VERSIONS)('ccxt %s', (version) => {
  let ann: TestUser;
  let bob: TestUser;
  let bot: Bot;
  let bobsBot: Bot;

  beforeAll(async () => {
    ann = await exchange.signUp();
    bob = await exchange.signUp();
    bot = await ccxtClient(version, exchange.url, await issueKey(exchange, ann, 'read,trade'));
    bobsBot = await ccxtClient(version, exchange.url, await issueKey(exchange, bob, 'read,trade'));
    await Promise.all([bot.loadMarkets(), bobsBot.loadMarkets()]);
  });
  afterAll(() => Promise.all([bot['close'](), bobsBot.close()]));

  const place = (type: string, side: 'buy' | 'sell', amount: number, price?: number, params = {}) =>
    bot.createOrder(BTC, type, side, amount, price, params);
  const detail = (id: string) => ann.ok('/bb/order/detail', { id });

  test('balance is that of the web app, to the digit', async () => {
    await place('limit', 'buy', 0.1, 40000.5);
    const balance = await bot.fetchBalance();
    for (const { currencyName, availableCurrency, frozenCurrency } of (await ann.ok('/bb/asset/list')).spot) {
      expect(digits(balance[currencyName]?.free ?? 0)).toBe(digits(availableCurrency));
      expect(digits(balance[currencyName]?.used ?? 0)).toBe(digits(frozenCurrency));
    }
    expect(digits(balance['USDT']!.used!)).toBe('4000.05');
    await bot.cancelAllOrders(BTC);
  });

  test('a limit order: placed, read, found open, cancelled, found cancelled', async () => {
    const { id } = await place('limit', 'buy', 0.01, 49000.12);
    const order = await bot.fetchOrder(id, BTC);
    expect(order).toMatchObject({ id, symbol: BTC, side: 'buy', type: 'limit', status: 'open', filled: 0 });
    expectSame(order, await detail(id));
    expect((await bot.fetchOpenOrders(BTC)).map(idOf)).toEqual([id]);
    expect((await bot.cancelOrder(id, BTC)).id).toBe(id);
    expect((await bot.fetchOrder(id, BTC)).status).toBe('canceled');
    expect((await bot.fetchCanceledOrders(BTC)).map(idOf)).toContain(id);
    expect(await bot.fetchOpenOrders(BTC)).toEqual([]);
  });

  test('market orders, their fills and their fees', async () => {
    const bought = await bot.createMarketBuyOrderWithCost(BTC, 1000);
    const sold = await place('market', 'sell', 0.1);
    for (const { id } of [bought, sold]) {
      const order = await bot.fetchOrder(id, BTC);
      expect(order.status).toBe('closed');
      const web = await detail(id);
      expect(digits(order.filled)).toBe(digits(web.filledAmount));
      expect(digits(order.cost)).toBe(digits(web.filledQuote));
      expect(digits(order.fee!.cost!)).toBe(digits(web.fee));
      expect(order.fee!.currency).toBe(web.feeCoin);
      const fills = await bot.fetchOrderTrades(id, BTC);
      const theirs = (await ann.ok('/bb/order/trades', { id })).list;
      expect(fills.map(words).sort()).toEqual(theirs.map(webWords).sort());
    }
    const mine = await bot.fetchMyTrades(BTC);
    expect(mine.map(idOf)).toEqual(
      expect.arrayContaining((await ann.ok('/bb/order/trades')).list.map((each: { id: string }) => each.id)),
    );
    expect((await bot.fetchClosedOrders(BTC)).map(idOf).sort()).toEqual([bought.id, sold.id].sort());
  });

  test.each([
    ['immediate or cancel', { timeInForce: 'IOC' }, 50000.01, 'closed'],
    ['immediate or cancel that meets nobody', { timeInForce: 'IOC' }, 49000, 'canceled'],
    ['fill or kill', { timeInForce: 'FOK' }, 50000.01, 'closed'],
    ['fill or kill that cannot', { timeInForce: 'FOK' }, 49000, 'canceled'],
    ['post-only', { postOnly: true }, 49000, 'open'],
    ['post-only that would cross', { postOnly: true }, 50001, 'canceled'],
  ])('%s', async (_, params, price, status) => {
    const { id } = await place('limit', 'buy', 0.01, price, params);
    const order = await bot.fetchOrder(id, BTC);
    expect(order.status).toBe(status);
    expectSame(order, await detail(id));
    await bot.cancelAllOrders(BTC);
  });

  test('a stop order waits, triggers and fills', async () => {
    const { id } = await place('limit', 'buy', 0.01, 50200, { stopPrice: 50100 });
    const waiting = await bot.fetchOrder(id, BTC);
    expect(waiting).toMatchObject({ status: 'open', filled: 0, price: 50200 });
    expect(digits(waiting.stopPrice!)).toBe('50100');
    expect((await detail(id)).status).toBe('waiting');
    await exchange.setMark('btcusdt', '50150');
    await exchange.settled();
    expect((await bot.fetchOrder(id, BTC)).status).toBe('closed');
    await exchange.setMark('btcusdt', '50000');
    await expect(place('limit', 'buy', 0.01, 50200, { stopPrice: 49000 })).rejects.toThrow(
      /order-stop-order-hit-trigger/,
    );
  });

  test('several at once, and away again', async () => {
    const order = (price: number, amount = 0.01) =>
      ({ symbol: BTC, type: 'limit', side: 'buy', amount, price }) as const;
    const placed = await bot.createOrders([order(41000), order(42000), order(43000, 0.00001)]);
    expect(placed.map(({ status }: Answer) => status === 'rejected')).toEqual([false, false, true]);
    const [first, second] = placed.map(idOf);
    expect((await bot.fetchOpenOrders(BTC)).map(idOf).sort()).toEqual([first, second].sort());
    const cancelled = await bot.cancelOrders([first!, '999999999'], BTC);
    expect(cancelled.map(idOf)).toContain(first);
    expect((await bot.fetchOpenOrders(BTC)).map(idOf)).toEqual([second]);
    await bot.cancelAllOrders(BTC);
    expect(await bot.fetchOpenOrders(BTC)).toEqual([]);
  });

  test('by client order id: found, cancelled, a repeat is the first order, another order is refused', async () => {
    const clientOrderId = `mine-${version}`;
    const { id } = await place('limit', 'buy', 0.01, 45000, { clientOrderId });
    // Signatures count in seconds: the same request signed again in the same second would be a replay.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const again = await place('limit', 'buy', 0.01, 45000, { clientOrderId });
    expect(again.id).toBe(id);
    await expect(place('limit', 'buy', 0.02, 44000, { clientOrderId })).rejects.toThrow(
      'invalid-client-order-id',
    );
    expect((await bot.fetchOrder('', BTC, { clientOrderId })).id).toBe(id);
    await bot.cancelOrder('', BTC, { clientOrderId });
    expect((await detail(id)).status).toBe('cancelled');
  });

  test('fees of the pair are those of the ledger', async () => {
    const fee = await bot.fetchTradingFee(BTC);
    expect([fee.maker, fee.taker]).toEqual([0.001, 0.001]);
  });

  test('orders of a time', async () => {
    const all = await bot.fetchOrders(BTC);
    expect(all.length).toBeGreaterThan(5);
    expect(await bot.fetchOrders(BTC, exchange.clock.now() + 60_000)).toEqual([]);
    expect((await bot.fetchOrders(BTC, exchange.clock.now() - 3_600_000, 2)).length).toBe(2);
  });

  test('two users do not meet', async () => {
    const { id } = await place('limit', 'buy', 0.01, 48000);
    await expect(bobsBot.fetchOrder(id, BTC)).rejects.toThrow(/base-record-invalid/);
    await expect(bobsBot.cancelOrder(id, BTC)).rejects.toThrow(/base-record-invalid/);
    await expect(bobsBot.fetchOrder('999999999', BTC)).rejects.toThrow(/base-record-invalid/);
    expect(await bobsBot.fetchOpenOrders(BTC)).toEqual([]);
    expect(await bobsBot.fetchMyTrades(BTC)).toEqual([]);
    expect(await bobsBot.fetchOrderTrades(id, BTC)).toEqual([]);
    await bobsBot.cancelAllOrders(BTC);
    expect((await detail(id)).status).toBe('open');
    await bot.cancelOrder(id, BTC);
  });

  test.each([
    ['InsufficientFunds', () => place('limit', 'buy', 1, 49000)],
    ['InvalidOrder', () => place('limit', 'buy', 0.0001, 49000)],
    ['InvalidOrder', () => place('limit', 'buy', 0.01, 90000)],
    ['OrderNotFound', () => bot.cancelOrder('999999999', BTC)],
    [
      'OrderNotFound',
      async () => {
        const { id } = await place('limit', 'buy', 0.01, 45000);
        await bot.cancelOrder(id, BTC);
        await bot.cancelOrder(id, BTC);
      },
    ],
    [
      'PermissionDenied',
      () =>
        bot.withdraw('USDT', 20, '0x52908400098527886E0F7030069857D2E4169EE7', undefined, {
          network: 'ERC20',
        }),
    ],
  ])('a refusal arrives as %s', async (name, entry) => {
    await expect(entry()).rejects.toMatchObject({ name });
  });

  test('a wrong secret is an AuthenticationError', async () => {
    const stranger = await ccxtClient(version, exchange.url, { apiKey: bot.apiKey, secret: 'wrong' });
    await expect(stranger.fetchBalance()).rejects.toMatchObject({ name: 'AuthenticationError' });
    await stranger.close();
  });
});

/** A number of ccxt or a text of ours, without exponent and trailing zeros. */
function digits(value: number | string): string {
  const text = typeof value === 'number' ? String(readJson(String(value))) : value;
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

function expectSame(order: Record<string, any>, web: Record<string, string>): void {
  expect(digits(order.price!)).toBe(digits(web['price']!));
  expect(digits(order.amount)).toBe(digits(web['amount']!));
  expect(digits(order.filled)).toBe(digits(web['filledAmount']!));
  expect(digits(order.cost)).toBe(digits(web['filledQuote']!));
}

function words({ id, order, side, price, amount, fee, takerOrMaker }: Record<string, any>): string {
  const numbers = [price, amount, fee.cost].map(digits);
  return [id, order, side, ...numbers, fee.currency, takerOrMaker].join(' ');
}

function webWords({
  id,
  orderId,
  direction,
  price,
  amount,
  fee,
  feeCoin,
  role,
}: Record<string, string>): string {
  return [id, orderId, direction, ...[price!, amount!, fee!].map(digits), feeCoin, role].join(' ');
}
