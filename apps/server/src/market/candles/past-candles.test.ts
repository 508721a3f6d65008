import { PAIRS } from '@bourse/protocol/pairs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { GeneratedFeed } from '../feeds/generated-feed.ts';
import { keyOfSeed } from '../feeds/keyed-random.ts';
import { COINS, type PriceSource } from '../feeds/price-source.ts';
import { CandleService } from './candle-service.ts';

/** The fault: a start computed six weeks of an invented feed's candles before it took a command, 8 to 22 s at a takeover. */

const NOW = Date.UTC(2026, 0, 5, 18, 20);
const MINUTE = NOW / MINUTE_MS;
const TODAY = Math.floor(MINUTE / DAY_MINUTES);
const FIRST = Math.floor((MINUTE - 60_030) / DAY_MINUTES) * DAY_MINUTES;
const SOME = PAIRS.filter(({ symbol }) => ['btcusdt', 'xrpbtc'].includes(symbol));

/** Cheap to compute, and another one each minute. */
const PRICES: PriceSource = {
  name: 'cheap',
  at(time, out) {
    for (let coin = 0; coin < COINS.length; coin++) out[coin] = 100_000 / (coin + 1) + ((time / 7_000) % 977);
  },
  stray: () => 0,
  turnover: () => 10_000,
};

const feed = new GeneratedFeed({
  pairs: SOME,
  key: keyOfSeed(1),
  clock: { now: () => NOW },
  prices: () => PRICES,
});

let connection: Connection;
let told: (readonly string[])[];
let book: CandleService;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'candle test' });
  told = [];
  book = new CandleService(SOME, connection.db, feed, (symbols) => told.push(symbols));
});
afterEach(() => {
  vi.useRealTimers();
  return connection.close();
});

const btc = () => book.pairs.get('btcusdt')!;
const shown = () => btc().list('1min', 100_000).length;
const plain = ({ open, high, low, close, lots, count }: FeedCandle) => {
  return { open, high, low, close, lots, count };
};

test('a start waits for the newest days alone; all before them is there later, and is the same', async () => {
  await book.load(NOW);
  expect(shown()).toBe(DAY_MINUTES + (MINUTE % DAY_MINUTES) + 1);
  expect(btc().dayRound()!.count).toBeGreaterThan(1440 * 10);
  expect(told).toEqual([]);
  await book.loadHistory();
  expect(told).toEqual([['btcusdt', 'xrpbtc']]);
  expect(shown()).toBe(MINUTE - FIRST + 1);
  for (const pair of book.pairs.values()) {
    const { symbol } = pair.spec;
    for await (const { start, candles } of feed.minutes([symbol], FIRST, MINUTE))
      for (const [n, candle] of candles.entries())
        expect(plain(pair.at('1min', start + n)!)).toEqual(plain(candle));
    for await (const { start, candles } of feed.days([symbol], TODAY - 2_000, FIRST / DAY_MINUTES))
      for (const [n, candle] of candles.entries()) expect(pair.day(start + n)).toEqual(candle);
  }
  expect(btc().list('1day', 3_000)).toHaveLength(2_001);
});

test('what was lived weeks ago is shown as it was saved, and the days of it are saved', async () => {
  const day = TODAY - 20;
  const { rowCount } = await connection.pool.query(
    `insert into candles_1m select 'btcusdt', n, 7, 9, 5, 8, 1, 8, 1 from generate_series($1::int, $2::int) n`,
    [day * DAY_MINUTES + 600, day * DAY_MINUTES + 629],
  );
  expect(rowCount).toBe(30);
  await book.load(NOW);
  await book.loadHistory();
  expect(btc().at('30min', day * DAY_MINUTES + 600)).toMatchObject({
    ...{ open: 700, high: 900, low: 500, close: 800, lots: 30_000_000, count: 30 },
  });
  expect(btc().at('1min', day * DAY_MINUTES + 599)!.open).toBeGreaterThan(1_000_000);
  const { rows } = await connection.pool.query('select symbol, day, low from candles_1d');
  expect(rows).toEqual([{ symbol: 'btcusdt', day, low: expect.stringMatching(/^5(\.0+)?$/) }]);
  expect(btc().day(day)).toMatchObject({ low: 500, count: expect.any(Number) });
});

test('whoever asks for what is not here yet gets it when it is; never does one wait for the newest', async () => {
  await book.load(NOW);
  expect(book.reaches(MINUTE - DAY_MINUTES)).toBeUndefined();
  const asked = MINUTE - 3 * DAY_MINUTES;
  // No patience ends here, however busy the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const some = book.reaches(asked)!.then(shown);
  const all = book.reaches(0)!.then(() => btc().day(TODAY - 2_000));
  const loading = book.loadHistory();
  const had = await some;
  expect(had).toBeGreaterThan(3 * DAY_MINUTES);
  expect(had).toBeLessThan(MINUTE - FIRST);
  expect(await all).toBeDefined();
  await loading;
  expect(book.reaches(0)).toBeUndefined();
});

test('a stop does not wait for it, and nobody waits for it any more', async () => {
  await book.load(NOW);
  const waiting = book.reaches(0);
  const loading = book.loadHistory();
  book.stop();
  await waiting;
  await loading;
  expect(shown()).toBeLessThan(10 * DAY_MINUTES);
  expect(book.reaches(0)).toBeUndefined();
  expect(told).toEqual([]);
});

test('the event loop has its turn after each 64 minutes, and after each 4 days', async () => {
  await book.load(NOW);
  let turns = 0;
  const count = () => {
    turns++;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  await book.loadHistory();
  clearImmediate(turning);
  expect(turns).toBeGreaterThan((MINUTE - FIRST) / 64 + 1_900 / 4);
});
