import { PAIRS } from '@bourse/protocol/pairs';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import { ticksText } from '@bourse/protocol/market/tick-text';
import { PERIOD_MINUTES, PERIODS } from '@bourse/protocol/market/periods';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { CandleService } from './candle-service.ts';
import { CHAIN_START, sealBlock } from '../ticks/tick-block.ts';
import { MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { GeneratedFeed } from '../feeds/generated-feed.ts';
import { keyOfSeed } from '../feeds/keyed-random.ts';
import { SimPrices } from '../feeds/sim.ts';
import type { PairCandles } from './pair-candles.ts';

/** Shortly before midnight, so that a day ends within the tests. */
const START = Date.UTC(2026, 0, 5, 23, 50);
const SOME = PAIRS.filter(({ symbol }) => ['btcusdt', 'xrpbtc'].includes(symbol));

let connection: Connection;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'candle test' });
});
afterEach(() => connection.close());

const feed = new GeneratedFeed({
  pairs: SOME,
  key: keyOfSeed(1),
  clock: { now: () => START },
  prices: () => new SimPrices(keyOfSeed(1)),
});
const bookOf = () => new CandleService(SOME, connection.db, feed);

/** Ten minutes of an exchange, with prices and trades no feed would know of. */
async function live(book: CandleService, from: number, minutes: number): Promise<void> {
  for (let time = from; time < from + minutes * MINUTE_MS; time += 10_000) {
    for (const pair of book.pairs.values()) {
      const price = pair.lastPrice! + ((time / 10_000) % 3) - 1;
      pair.tick(time, price);
      pair.trade(time + 5_000, price + 1, 777);
    }
    await book.closeMinutes(time);
  }
}

function expectConsistent(pair: PairCandles, now: number): void {
  const minutes = pair.list('1min', 61_000);
  const byMinute = new Map(minutes.map((minute) => [minute.minute, minute]));
  expect(minutes.length).toBeGreaterThan(60_000);
  for (const period of PERIODS) {
    const length = PERIOD_MINUTES[period];
    const list = pair.list(period, 2_000);
    expect(list).toHaveLength(period === '1day' ? list.length : 2_000);
    if (period === '1day') expect(list.length).toBeGreaterThanOrEqual(400);
    const newest = Math.floor(now / MINUTE_MS);
    expect(list.map((one) => one.minute)).toEqual(
      list.map((_, i) => newest - (newest % length) - i * length),
    );
    for (const one of list) {
      // Days older than the minutes in memory stand for themselves.
      if (!byMinute.has(one.minute)) continue;
      const parts = Array.from({ length }, (_, i) => byMinute.get(one.minute + i)).filter(
        (part) => part !== undefined,
      );
      const sum = {
        open: parts[0]!.open,
        high: Math.max(...parts.map((part) => part.high)),
        low: Math.min(...parts.map((part) => part.low)),
        close: parts.at(-1)!.close,
        lots: parts.reduce((total, part) => total + part.lots, 0),
      };
      expect({ open: one.open, high: one.high, low: one.low, close: one.close, lots: one.lots }).toEqual(sum);
    }
  }
}

/** With what a start does not wait for. */
async function loadAll(book: CandleService, now: number): Promise<void> {
  await book.load(now);
  await book.loadHistory();
}

test('a pair that is listed while candles are loaded does not stop the start', async () => {
  const book = bookOf();
  const loading = loadAll(book, START);
  const listed = PAIRS.find(({ symbol }) => symbol === 'dogeeth')!;
  const lister = setInterval(
    () => book.pairs.get('xrpbtc')!.minutes.has(START / MINUTE_MS - 1) && book.add(listed),
  );
  await loading;
  clearInterval(lister);
  book.add(listed);
  expect(book.pairs.get('xrpbtc')!.lastPrice).toBeGreaterThan(0);
  expect(book.pairs.get('dogeeth')!.lastPrice).toBeUndefined();
});

describe('candles', () => {
  test('are whole and consistent from the first start on', async () => {
    const book = bookOf();
    await loadAll(book, START);
    for (const pair of book.pairs.values()) expectConsistent(pair, START);
  });

  test('survive a restart: what was lived is kept, the gap comes from the feed, all periods agree', async () => {
    const before = bookOf();
    await before.load(START);
    await live(before, START, 8);
    const stoppedAt = START + 8 * MINUTE_MS;
    await before.closeMinutes(stoppedAt);
    const lived = before.pairs.get('btcusdt')!.list('1min', 9);
    expect(lived.slice(1).every((minute) => minute.lots === 6 * 777)).toBe(true);

    // Down for 45 minutes, over midnight.
    const restartedAt = stoppedAt + 45 * MINUTE_MS + 1_234;
    const after = bookOf();
    await loadAll(after, restartedAt);
    const pair = after.pairs.get('btcusdt')!;
    const cents = (candles: readonly FeedCandle[]) =>
      candles.map((one) => ({ ...one, turnover: one.turnover.toFixed(2) }));
    expect(cents(pair.list('1min', 9 + 45).slice(46))).toEqual(cents(lived.slice(1)));
    for await (const { candles } of feed.minutes(
      ['btcusdt'],
      stoppedAt / MINUTE_MS,
      stoppedAt / MINUTE_MS + 45,
    )) {
      expect(cents(pair.list('1min', 46).slice(1).toReversed())).toMatchObject(cents(candles));
    }
    for (const each of after.pairs.values()) expectConsistent(each, restartedAt);
    await live(after, restartedAt, 3);
    for (const each of after.pairs.values()) expectConsistent(each, restartedAt + 3 * MINUTE_MS - 10_000);
  });

  test('the minute under way goes on after an orderly restart', async () => {
    const before = bookOf();
    await before.load(START);
    const time = START + 30_000;
    before.pairs.get('btcusdt')!.trade(time, 4_000_000, 1_000);
    await before.saveNewest();
    const after = bookOf();
    await after.load(time + 5_000);
    expect(after.pairs.get('btcusdt')!.at('1min', START / MINUTE_MS)).toMatchObject({
      lots: 1_000,
      close: 4_000_000,
    });
  });

  /** `trades` of pairs at ms after START, [symbol, ms, price, lots]. */
  async function inLedger(...trades: readonly (readonly [string, number, number, number])[]): Promise<void> {
    for (const [at, [symbol, ms, price, lots]] of trades.entries()) {
      await connection.pool.query(
        `insert into trades values ($1, $2, $3, $4, $5, 0, 'buy', 1, 2, 1, 2, 0, 0)`,
        [at + 1, START + ms, symbol, price, lots],
      );
    }
  }

  test('the minute under way is recovered from ticks and trades when the process was killed', async () => {
    const before = bookOf();
    await before.load(START);
    const { open } = before.pairs.get('btcusdt')!.at('1min', START / MINUTE_MS)!;
    await inLedger(
      ['btcusdt', 1_000, open + 10, 5],
      ['btcusdt', 3_000, open - 20, 7],
      ['xrpbtc', 4_000, 9, 1],
    );
    // The chain has more digits than the candles; the last price rounds to five ticks above the open.
    const units = unitsPerTick(SOME.find(({ symbol }) => symbol === 'btcusdt')!);
    expect(units).toBeGreaterThan(1);
    const ticks = [
      { symbol: 'btcusdt', time: START + 2_000, price: (open + 30) * units, mark: open * units },
      { symbol: 'btcusdt', time: START + 4_000, price: (open + 5) * units + 1, mark: open * units },
    ];
    const block = sealBlock(CHAIN_START, START + 4_000, ticks);
    await connection.pool.query('insert into tick_blocks values ($1, $2, $3, $4, $5)', [
      block.id,
      block.time,
      ticksText(block.ticks),
      block.previousHash,
      block.hash,
    ]);
    const after = bookOf();
    await after.load(START + 5_000);
    const candle = after.pairs.get('btcusdt')!.at('1min', START / MINUTE_MS);
    expect(candle).toMatchObject({
      open,
      high: open + 30,
      low: open - 20,
      close: open + 5,
      lots: 12,
      count: 2,
    });
  });

  test('trades of a minute that was never saved are on top of what the feed knows of it', async () => {
    const before = bookOf();
    await before.load(START);
    await live(before, START, 2);
    const after = bookOf();
    const minute = START / MINUTE_MS + 1;
    await inLedger(['btcusdt', MINUTE_MS + 1_000, 1, 777]);
    await after.load(START + 2 * MINUTE_MS);
    for await (const { candles } of feed.minutes(['btcusdt'], minute, minute + 1)) {
      const { lots, count, close } = candles[0]!;
      expect(after.pairs.get('btcusdt')!.at('1min', minute)).toMatchObject({
        low: 1,
        close,
        lots: lots + 777,
        count: count + 1,
      });
    }
  });

  test('the day that ends is kept apart from its minutes', async () => {
    const book = bookOf();
    await book.load(START);
    await live(book, START, 12);
    const { rows } = await connection.pool.query(
      'select symbol, day, volume from candles_1d order by symbol',
    );
    const day = Math.floor(START / 86_400_000);
    expect(rows.map((row) => [row.symbol, row.day])).toEqual([
      ['btcusdt', day],
      ['xrpbtc', day],
    ]);
    const again = bookOf();
    await again.load(START + 60 * 86_400_000);
    const kept = again.pairs.get('btcusdt')!.at('1day', day * 1440)!;
    expect((kept.lots / 1e6).toFixed(6)).toBe(rows[0].volume);
  });

  test('a sleep is filled from the feed, not with a standing price', async () => {
    const book = bookOf();
    await loadAll(book, START);
    await live(book, START, 2);
    const woken = START + 30 * MINUTE_MS;
    await book.closeMinutes(woken);
    const pair = book.pairs.get('btcusdt')!;
    expect(
      pair
        .list('1min', 29)
        .slice(1)
        .every((minute) => minute.lots > 0),
    ).toBe(true);
    expectConsistent(pair, woken);
    const { rows } = await connection.pool.query(
      "select count(*)::int as n from candles_1m where symbol = 'btcusdt'",
    );
    expect(rows[0].n).toBe(30);
  });

  test('what could not be saved is saved later', async () => {
    const book = bookOf();
    await book.load(START);
    await connection.pool.query('alter table candles_1m rename to away');
    await expect(book.closeMinutes(START + MINUTE_MS)).rejects.toThrow();
    await connection.pool.query('alter table away rename to candles_1m');
    await book.closeMinutes(START + 2 * MINUTE_MS);
    const { rows } = await connection.pool.query(
      "select count(*)::int as n from candles_1m where symbol = 'btcusdt'",
    );
    expect(rows[0].n).toBe(2);
  });

  test('number 14: minutes that no chart can show leave when a day ends, and those it shows stay', async () => {
    const day = Math.floor(START / 86_400_000);
    const first = Math.floor((START / MINUTE_MS - 60_030) / 1440) * 1440;
    await connection.pool.query(
      `insert into candles_1m select 'btcusdt', n, 1, 1, 1, 1, 0, 0, 0
       from unnest($1::int[]) n`,
      [[first - 1, first, first + 1]],
    );
    const book = bookOf();
    await book.load(START);
    const left = async () =>
      (
        await connection.pool.query('select minute from candles_1m where minute < $1 order by 1', [
          day * 1440,
        ])
      ).rows;
    await book.closeMinutes(START + MINUTE_MS);
    expect(await left()).toHaveLength(3);
    await book.closeMinutes((day + 1) * 86_400_000 + MINUTE_MS);
    expect(await left()).toEqual([{ minute: first }, { minute: first + 1 }]);
  });
});
