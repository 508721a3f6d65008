import { setTimeout } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CCXT_VERSIONS, ccxtClient } from './test-ccxt.ts';

/** Market data as the unmodified ccxt driver of HTX reads it. */

const BTC = 'BTC/USDT';

let exchange: TestExchange;

async function web(path: string, fields: Record<string, string | number>) {
  return (await exchange.visitor.call(path, fields)).body;
}

describe.each(CCXT_VERSIONS)('ccxt %s', (version) => {
  let bot: Exchange;
  beforeAll(async () => {
    exchange = await startTestExchange({ prices: { btcusdt: '50000', dogebtc: '0.000003141' } });
    const ann = await exchange.signUp();
    for (const amount of ['0.01', '0.02', '0.03']) {
      await ann.place({ direction: 'buy', price: '50010', amount });
      await exchange.clock.advance(60_000);
    }
    bot = await ccxtClient(version, exchange.url);
    await bot.loadMarkets();
  });
  afterAll(async () => {
    await bot.close();
    expect(exchange.errors).toEqual([]);
    await exchange.stop();
  });

  test('loadMarkets', () => {
    expect(Object.keys(bot.markets!)).toHaveLength(16);
    expect(bot.market(BTC)).toMatchObject({
      id: 'btcusdt',
      spot: true,
      margin: false,
      active: true,
      precision: { price: 0.01, amount: 0.000001 },
      limits: { amount: { min: 0.000001 }, cost: { min: 5 } },
    });
    expect(bot.market('DOGE/BTC').precision).toMatchObject({ price: 1e-9, amount: 0.01 });
    expect(Object.keys(bot.currencies).sort()).toEqual(
      ['ADA', 'BTC', 'DOGE', 'EOS', 'ETH', 'LTC', 'USDT', 'XRP'].sort(),
    );
  });

  test('the networks of currencies', () => {
    const networks = (currency: string) =>
      Object.entries(bot.currencies[currency]!.networks).map(([name, { id }]) => [name, id]);
    expect(networks('USDT')).toEqual([
      ['ERC20', 'usdterc20'],
      ['TRC20', 'trc20usdt'],
    ]);
    expect(networks('BTC')).toEqual([['BTC', 'btc']]);
    const { networks: usdt } = bot.currencies['USDT']!;
    expect(usdt['TRC20']).toMatchObject({ fee: 1, limits: { withdraw: { min: 10, max: 50_000 } } });
    expect(bot.networkCodeToId('ERC20', 'USDT')).toBe('usdterc20');
    expect(bot.networkCodeToId('TRC20', 'USDT')).toBe('trc20usdt');
    expect(bot.networkCodeToId('ERC20', 'ETH')).toBe('eth');
    expect(bot.networkIdToCode('trc20usdt', 'USDT')).toBe('TRC20');
  });

  test('time and limits', async () => {
    expect(await bot.fetchTime()).toBe(exchange.clock.now());
    const limits = await bot.fetchTradingLimits([BTC]);
    expect(limits[BTC].limits.amount.min).toBe(0.000001);
  });

  // 4.5.70 asks HTX's own status page.
  test.runIf(version === '4.5.84')('status', async () => {
    expect(await bot.fetchStatus()).toMatchObject({ status: 'ok' });
  });

  test('fetchTicker and fetchTickers', async () => {
    const { tick } = await web('/huobi/getDetails', { symbol: 'btcusdt' });
    const ticker = await bot.fetchTicker(BTC);
    const expected = {
      symbol: BTC,
      bid: 49_999.99,
      bidVolume: 1,
      ask: 50_000.01,
      askVolume: 1,
      open: Number(tick.open),
      high: Number(tick.high),
      last: Number(tick.close),
      baseVolume: Number(tick.amount),
      quoteVolume: Number(tick.turnover),
      timestamp: exchange.clock.now(),
    };
    expect(ticker).toMatchObject(expected);
    expect(expected.baseVolume).toBe(0.06);
    const tickers = await bot.fetchTickers();
    expect(Object.keys(tickers).sort()).toEqual([BTC, 'DOGE/BTC']);
    expect(tickers[BTC]).toMatchObject({ ...expected, timestamp: undefined });
    expect(tickers['DOGE/BTC']).toMatchObject({ bid: 0.00000314, ask: 0.000003142 });
  });

  test('fetchOrderBook', async () => {
    const { tick } = await web('/huobi/getHuobiContractDepthV2', { symbol: 'btcusdt', size: 150 });
    const numbers = (levels: string[][]) => levels.map((level) => level.map(Number));
    const book = await bot.fetchOrderBook(BTC);
    expect(book).toMatchObject({ symbol: BTC, bids: numbers(tick.bids), asks: numbers(tick.asks) });
    expect(book.nonce).toBeGreaterThan(1e15);
    expect((await bot.fetchOrderBook(BTC, 5)).asks).toEqual(numbers(tick.asks).slice(0, 5));
  });

  test('fetchTrades', async () => {
    const { data } = await web('/huobi/getMarketTrade', { symbol: 'btcusdt' });
    const trades = await bot.fetchTrades(BTC);
    expect(
      trades.map(({ id, price, amount, side, timestamp }) => [id, price, amount, side, timestamp]),
    ).toEqual(
      data
        .toReversed()
        .map((print: any) => [
          print.id.slice(1),
          Number(print.price),
          Number(print.amount),
          print.direction,
          print.ts,
        ]),
    );
    expect(trades).toHaveLength(3);
    expect(await bot.fetchTrades(BTC, undefined, 1)).toEqual(trades.slice(-1));
  });

  test('fetchOHLCV', async () => {
    const { data } = await web('/huobi/getKline', { symbol: 'btcusdt', timer: '1min', size: 300 });
    const rows = data
      .toReversed()
      .map(({ id, open, high, low, close, amount }: any) => [
        id * 1000,
        ...[open, high, low, close, amount].map(Number),
      ]);
    expect(await bot.fetchOHLCV(BTC, '1m', undefined, 300)).toEqual(rows);
    expect(await bot.fetchOHLCV(BTC, '1m')).toEqual(rows.slice(-150));
    expect(await bot.fetchOHLCV(BTC, '1m', rows[100][0], 50)).toEqual(rows.slice(100, 150));
    expect(await bot.fetchOHLCV(BTC, '1m', rows[290][0])).toEqual(rows.slice(290));
    const kline = { useHistoricalEndpointForSpot: false };
    expect(await bot.fetchOHLCV(BTC, '1m', undefined, 20, kline)).toEqual(rows.slice(-20));
    for (const timeframe of ['1h', '4h', '1d', '1w', '1M', '1y']) {
      const [newest] = (await bot.fetchOHLCV(BTC, timeframe, undefined, 2)).slice(-1);
      expect(newest).toMatchObject({ 1: 50_000, 5: 0.06 });
    }
  });

  test('an unknown symbol', async () => {
    await expect(bot.fetchTicker('NO/PE')).rejects.toThrow('does not have market symbol');
    const unknown = bot.publicGetMarketDetailMerged?.({ symbol: 'nope' }) ?? bot.fetchTicker('NO/PE');
    await expect(unknown).rejects.toMatchObject({ name: 'BadSymbol' });
  });

  describe('streams', () => {
    /** What is watched for, and what makes it happen once the subscription stands. */
    async function watched<Result>(watch: Promise<Result>, cause: () => Promise<unknown>): Promise<Result> {
      const there = watch.then((result) => ({ result }));
      for (;;) {
        await cause();
        const news = await Promise.race([there, setTimeout(50)]);
        if (news) return news.result;
      }
    }

    test('watchTicker', async () => {
      const ticker = await bot.watchTicker(BTC);
      expect(ticker).toMatchObject({ symbol: BTC, last: 50_000, baseVolume: 0.06 });
      let price = 50_000;
      const next = await watched(bot.watchTicker(BTC), () => exchange.setPrice('btcusdt', String(++price)));
      expect(next.last).toBeGreaterThan(50_000);
      await exchange.setPrice('btcusdt', '50000');
      await exchange.clock.advance(3_000);
    });

    test('watchTrades', async () => {
      const print = async () => exchange.feed.print('btcusdt', 5_000_000, 20_000, 'sell');
      const [trade] = await watched(bot.watchTrades(BTC), print);
      expect(trade).toMatchObject({ symbol: BTC, price: 50_000, amount: 0.02, side: 'sell' });
      const rest = await bot.fetchTrades(BTC);
      expect(rest.map(({ id }) => id)).toContain(trade!.id);
    });

    test('watchOHLCV', async () => {
      const [candle] = await bot.watchOHLCV(BTC, '1h');
      const [last] = (await bot.fetchOHLCV(BTC, '1h')).slice(-1);
      expect(candle).toEqual(last);
      const before = candle![5]!;
      const [next] = await watched(bot.watchOHLCV(BTC, '1h'), async () => {
        exchange.feed.print('btcusdt', 5_000_000, 20_000, 'sell');
        await exchange.clock.advance(250);
      });
      expect(next![5]).toBeGreaterThan(before);
    });

    test('watchOrderBook follows the book', async () => {
      const book = await bot.watchOrderBook(BTC);
      expect(book.bids[0]).toEqual([49_999.99, 1]);
      expect(book.asks).toHaveLength(20);
      for (let round = 1; round <= 5; round++) {
        await exchange.setPrice('btcusdt', String(50_000 + round));
        const rest = await bot.fetchOrderBook(BTC);
        while (book.nonce !== rest.nonce) await bot.watchOrderBook(BTC);
        expect([...book.bids]).toEqual(rest.bids);
        expect([...book.asks]).toEqual(rest.asks);
      }
      await exchange.setPrice('btcusdt', '50000');
    });
  });
});
