import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import { readJson } from '../exact-json.ts';

/** Every number of the answers is compared as it is written, digit by digit. */

const PAIRS = ['btcusdt', 'dogebtc'];

const exchange = await startTestExchange({ prices: { btcusdt: '50000', dogebtc: '0.000000041' } });
const ann = await exchange.signUp();
const doge = { baseCoin: 'DOGE', quoteCoin: 'BTC', direction: 'buy' };
await ann.place({ ...doge, price: '0.000000001', amount: '100000' });
for (const amount of ['0.01', '0.02', '0.03']) {
  await ann.place({ direction: 'buy', price: '50010', amount });
  await ann.place({ ...doge, price: '0.000000043', amount: '50000.01', timeInForce: 'ioc' });
  await exchange.setPrice('btcusdt', amount === '0.03' ? '50000' : '50100');
  await exchange.clock.advance(60_000);
  exchange.feed.print('btcusdt', 5_000_000, 12_345, 'sell');
}
await exchange.clock.advance(250);
afterAll(() => stopClean(exchange));

async function get(path: string): Promise<{ status: number; text: string; body: any }> {
  const response = await fetch(exchange.url + path);
  const text = await response.text();
  return { status: response.status, text, body: readJson(text) };
}

async function web(path: string, fields: Record<string, string | number>) {
  return (await exchange.visitor.call(path, fields)).body as any;
}

/** A candle of the web's calls as the open API words it: every number a text. */
function worded({ id, count, turnover, vol, ...prices }: any): any {
  const { open, high, low, close } = prices;
  return { id: String(id), open, high, low, close, amount: vol, vol: turnover, count: String(count) };
}

describe.each(PAIRS)('%s', (symbol) => {
  test('candles are those of the web, newest first', async () => {
    for (const period of ['1min', '5min', '15min', '30min', '1day']) {
      const { data } = await web('/huobi/getKline', { symbol, timer: period, size: 1_000 });
      const expected = data.map(worded);
      expect(expected.some((candle: any) => Number(candle.amount) > 0)).toBe(true);
      // Twice: written, and as it is kept.
      for (let time = 1; time <= 2; time++) {
        const { body } = await get(`/market/history/kline?symbol=${symbol}&period=${period}&size=1000`);
        expect(body).toMatchObject({ status: 'ok', ch: `market.${symbol}.kline.${period}` });
        expect(body.data).toEqual(expected);
      }
      const usual = await get(`/market/history/kline?symbol=${symbol}&period=${period}`);
      expect(usual.body.data).toEqual(expected.slice(0, 150));
    }
  });

  test('pages begin at `from` and run forward', async () => {
    const all = (await get(`/market/history/kline?symbol=${symbol}&period=1min&size=40`)).body.data;
    const paged: any[] = [];
    let from = Number(all.at(-1).id);
    while (paged.length < all.length) {
      const { body } = await get(`/market/history/candles?symbol=${symbol}&period=1min&from=${from}&size=7`);
      expect(body.data.at(-1).id).toBe(String(from));
      paged.unshift(...body.data);
      from = Number(body.data[0].id) + 60;
    }
    expect(paged).toEqual(all);
    const [newest, before] = all;
    const range = async (query: string) =>
      (await get(`/market/history/candles?symbol=${symbol}&period=1min&${query}`)).body.data;
    expect(await range(`from=${newest.id}`)).toEqual([newest]);
    expect(await range(`to=${before.id}&size=1`)).toEqual([before]);
    expect(await range(`from=${before.id}&to=${before.id}`)).toEqual([before]);
    expect(await range(`from=${Number(newest.id) + 60}`)).toEqual([]);
    expect(await range(`from=${newest.id}&to=${before.id}`)).toEqual([]);
  });

  test('the last 24 hours', async () => {
    const { tick } = await web('/huobi/getDetails', { symbol });
    const { tick: book } = await web('/huobi/getHuobiContractDepthV2', { symbol, size: 1 });
    const detail = await get(`/market/detail?symbol=${symbol}`);
    expect(detail.body.tick).toEqual({ ...worded(tick), version: expect.stringMatching(/^\d{16}$/) });
    const merged = await get(`/market/detail/merged?symbol=${symbol}`);
    expect(merged.body.tick).toMatchObject({ ...worded(tick), bid: book.bids[0], ask: book.asks[0] });
    const tickers = await get('/market/tickers');
    const line = tickers.body.data.find((each: any) => each.symbol === symbol);
    const [[bid, bidSize], [ask, askSize]] = [book.bids[0], book.asks[0]];
    expect(line).toEqual({ symbol, ...worded(tick), bid, bidSize, ask, askSize });
    expect(tickers.body.data).toHaveLength(PAIRS.length);
  });

  test('the book', async () => {
    const { tick } = await web('/huobi/getHuobiContractDepthV2', { symbol, size: 150 });
    const depth = async (query: string) => (await get(`/market/depth?symbol=${symbol}&${query}`)).body.tick;
    const whole = await depth('type=step0');
    expect(whole).toMatchObject({ bids: tick.bids, asks: tick.asks });
    // Of a price of 41 ticks, 5 % are two: the house quotes no further.
    expect(whole.asks.length).toBe(symbol === 'dogebtc' ? 2 : 20);
    for (const levels of [5, 10, 20]) {
      expect(await depth(`type=step0&depth=${levels}`)).toEqual({
        ...whole,
        bids: tick.bids.slice(0, levels),
        asks: tick.asks.slice(0, levels),
      });
    }
  });

  test('prints', async () => {
    const { data } = await web('/huobi/getMarketTrade', { symbol });
    const { body } = await get(`/market/history/trade?symbol=${symbol}&size=2000`);
    expect(body.data.length).toBeGreaterThanOrEqual(3);
    expect(body.data.map(({ data: [print] }: any) => print)).toEqual(
      data.map(({ id, ts, price, amount, direction, source }: any) => {
        const [ms, n] = id.slice(1).split('-');
        const number = source === 'book' ? id.slice(1) : String(Number(ms) * 1000 + Number(n));
        return { id: number, 'trade-id': number, ts: String(ts), price, amount, direction };
      }),
    );
    const ids = new Set(body.data.map(({ id }: any) => id));
    expect(ids.size).toBe(body.data.length);
    for (const id of ids) expect(Number(id)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect((await get(`/market/trade?symbol=${symbol}`)).body.tick).toEqual(body.data[0]);
    expect((await get(`/market/history/trade?symbol=${symbol}`)).body.data).toEqual(body.data.slice(0, 1));
  });
});

test('tiny prices have all their digits and no exponent', async () => {
  const { text } = await get('/market/history/kline?symbol=dogebtc&period=1day&size=1');
  expect(text).toContain('"high":0.000000043,');
  expect((await get('/market/depth?symbol=dogebtc&type=step0')).text).toContain('[0.000000001,100000]');
  for (const path of ['/market/tickers', '/market/detail/merged?symbol=dogebtc', '/v1/common/symbols'])
    expect((await get(path)).text).not.toMatch(/[0-9]e[-+]?[0-9]/i);
});

test('a coarse book adds up, and no step looks better than its orders', async () => {
  const book = async (type: string) => (await get(`/market/depth?symbol=btcusdt&type=${type}`)).body.tick;
  const sum = (levels: string[][]) => levels.reduce((total, [, amount]) => total + Number(amount), 0);
  const fine = await book('step0');
  const coarse = await book('step1');
  // The house quotes one coin on each of 20 ticks a side, from 49999.99 down and 50000.01 up.
  expect(coarse.bids).toEqual([
    ['49999.9', '10'],
    ['49999.8', '10'],
  ]);
  expect(coarse.asks).toEqual([
    ['50000.1', '10'],
    ['50000.2', '10'],
  ]);
  expect(await book('step3')).toMatchObject({ bids: [['49990', '20']], asks: [['50010', '20']] });
  for (const side of ['bids', 'asks']) expect(sum(coarse[side])).toBeCloseTo(sum(fine[side]), 8);
});

test('what is kept is written anew when a minute ends', async () => {
  const page = async () => (await get('/market/history/kline?symbol=btcusdt&period=1min&size=5')).body.data;
  const before = await page();
  exchange.feed.print('btcusdt', 5_000_000, 98_765, 'buy');
  await exchange.clock.advance(60_000);
  const { data } = await web('/huobi/getKline', { symbol: 'btcusdt', timer: '1min', size: 5 });
  expect(await page()).toEqual(data.map(worded));
  expect(data[1].count).toBe(Number(before[0].count) + 1);
});

test('what is kept is written anew when it changes', async () => {
  const candle = async () =>
    (await get('/market/history/kline?symbol=btcusdt&period=60min&size=2')).body.data[0];
  const before = await candle();
  const line = async () => (await get('/market/tickers')).body.data[0];
  const ticker = await line();
  const version = async () => (await get('/market/depth?symbol=btcusdt&type=step0')).body.tick.version;
  const first = await version();
  exchange.feed.print('btcusdt', 5_000_100, 500_000, 'buy');
  expect(await candle()).toMatchObject({ close: '50001.00', count: String(Number(before.count) + 1) });
  expect(await line()).toMatchObject({ close: '50001.00', count: String(Number(ticker.count) + 1) });
  await exchange.setPrice('btcusdt', '50001');
  const second = await version();
  expect(Number(second)).toBeGreaterThan(Number(first));
  expect((await line()).bid).toBe('50000.99');
  const { data } = (await get('/market/history/trade?symbol=btcusdt')).body;
  expect(data[0].data[0]).toMatchObject({ price: '50001.00', amount: '0.500000' });
  await exchange.restart(1);
  expect(Number(await version())).toBeGreaterThan(Number(second));
});

describe('refused', () => {
  test.each([
    '/market/detail/merged?symbol=nope',
    '/market/detail?symbol=nope',
    '/market/depth?symbol=nope&type=step0',
    '/market/history/trade?symbol=nope',
    '/market/trade?symbol=nope',
    '/market/history/kline?symbol=nope&period=1day',
    '/market/history/candles?symbol=__proto__&period=1day',
    '/v1/common/exchange?symbol=nope',
  ])('an unknown symbol: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      'err-code': 'invalid-parameter',
      'err-msg': 'invalid symbol',
      status: 'error',
    });
  });

  test.each([
    '/market/detail/merged',
    '/market/depth?symbol=btcusdt&type=step6',
    '/market/depth?symbol=btcusdt&type=step0&depth=150',
    '/market/depth?symbol=btcusdt&type=step0&depth=-1',
    '/market/history/kline?symbol=btcusdt&period=2min',
    '/market/history/kline?symbol=btcusdt&period=1min&size=2001',
    '/market/history/candles?symbol=btcusdt&period=1min&size=1001',
    '/market/history/candles?symbol=btcusdt&period=1min&from=1e9',
    '/market/history/trade?symbol=btcusdt&size=0',
    '/market/history/trade?symbol=btcusdt&size=1&size=2',
    '/market/detail?symbol=%00',
  ])('bad input: %s', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'error', 'err-code': 'bad-request' });
  });
});

test('symbols come in any case', async () => {
  const { body } = await get('/market/detail?symbol=BtcUsdt');
  expect(body.ch).toBe('market.btcusdt.detail');
});
