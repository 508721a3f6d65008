import { PAIRS } from '@bourse/protocol/pairs';
import { PERIODS } from '@bourse/protocol/market/periods';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../../database/connect.ts';
import { createMigratedDatabase } from '../../database/test-database.ts';
import { CandleService } from './candle-service.ts';
import { DAY_MINUTES, MINUTE_MS, type Feed, type FeedCandle, type FeedChunk } from '../feeds/feed.ts';
import { OWN_MINUTES } from '../own-trades.ts';
import { dayOf, PairCandles } from './pair-candles.ts';

/** Candles of a pair whose feed sends them itself. */

const BTC = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const START = Date.UTC(2026, 0, 5, 23, 50);
const MINUTE = START / MINUTE_MS;
const at = (minute: number, ms = 0) => (MINUTE + minute) * MINUTE_MS + ms;

function candle(price: number, lots = 10): FeedCandle {
  return { open: price, high: price + 5, low: price - 5, close: price + 1, lots, turnover: 2, count: 1 };
}

describe('a minute', () => {
  let pair: PairCandles;
  const minute = (offset: number) => {
    const { minute: _, turnover: __, ...rest } = pair.at('1min', MINUTE + offset)!;
    return rest;
  };
  beforeEach(() => {
    pair = new PairCandles(BTC, true);
  });

  test('is what the feed says, whatever the ticks are', () => {
    pair.tick(at(0), 1_000);
    expect(minute(0)).toMatchObject({ open: 1_000, close: 1_000 });
    expect(pair.feed(MINUTE, candle(2_000))).toBe(true);
    pair.tick(at(0, 500), 9_000);
    expect(minute(0)).toEqual({ open: 2_000, high: 2_005, low: 1_995, close: 2_001, lots: 10, count: 1 });
    expect(pair.feed(MINUTE, candle(2_000))).toBe(false);
    pair.tick(at(1), 9_000);
    expect(minute(1)).toEqual({ open: 2_001, high: 2_001, low: 2_001, close: 2_001, lots: 0, count: 0 });
  });

  test('has the trades of this exchange on top, also when the feed corrects it late', () => {
    pair.feed(MINUTE, candle(2_000));
    pair.trade(at(0, 100), 2_100, 7);
    expect(minute(0)).toEqual({ open: 2_000, high: 2_100, low: 1_995, close: 2_001, lots: 17, count: 2 });
    pair.feed(MINUTE, candle(2_010, 30));
    pair.tick(at(2), 2_000);
    pair.trade(at(2, 100), 1_900, 1);
    pair.feed(MINUTE, candle(2_020, 40));
    pair.refresh();
    expect(minute(0)).toEqual({ open: 2_020, high: 2_100, low: 2_015, close: 2_021, lots: 47, count: 2 });
    expect(pair.dayRound()).toMatchObject({ lots: 48, high: 2_100, low: 1_900 });
  });

  test('without a word of the feed follows the trades of this exchange', () => {
    pair.feed(MINUTE, candle(2_000));
    pair.trade(at(1), 2_050, 3);
    expect(minute(1)).toEqual({ open: 2_001, high: 2_050, low: 2_001, close: 2_050, lots: 3, count: 1 });
    pair.feed(MINUTE + 1, candle(2_030));
    expect(minute(1)).toEqual({ open: 2_030, high: 2_050, low: 2_025, close: 2_031, lots: 13, count: 2 });
  });

  test('that stood still begins where the one before turns out to have closed', () => {
    pair.feed(MINUTE, candle(2_000));
    pair.roll(MINUTE + 3);
    pair.feed(MINUTE, candle(3_000));
    expect(minute(3)).toMatchObject({ open: 3_001, close: 3_001 });
  });

  test('is left alone when its own trades are forgotten', () => {
    pair.feed(MINUTE, candle(2_000));
    pair.trade(at(0), 2_000, 5);
    pair.roll(MINUTE + OWN_MINUTES);
    expect(pair.feed(MINUTE, candle(2_100))).toBe(false);
    expect(minute(0).lots).toBe(15);
    expect(pair.feed(MINUTE + 1, candle(2_100))).toBe(true);
  });
});

describe('the book', () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'fed candle test' });
  });
  afterEach(() => connection.close());

  /** A feed whose history comes when `release` is called. */
  function remote(priceAt: (minute: number) => number) {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked: number[] = [];
    async function* chunks(
      from: number,
      to: number,
      each: (at: number) => FeedCandle,
    ): AsyncIterable<FeedChunk> {
      await released;
      const candles = Array.from({ length: to - from }, (_, index) => each(from + index));
      yield { symbol: 'btcusdt', start: from, candles };
    }
    const feed: Feed = {
      name: 'remote',
      symbols: ['btcusdt'],
      sendsCandles: true,
      start: async () => undefined,
      stop: async () => undefined,
      minutes(_symbols, from, to) {
        asked.push(from);
        return chunks(from, to, (minute) => candle(priceAt(minute)));
      },
      days: (_symbols, from, to) => chunks(from, to, (day) => candle(priceAt(day * DAY_MINUTES))),
    };
    return { feed, release: () => release(), asked };
  }

  const bookOf = (feed: Feed) => new CandleService([BTC], connection.db, feed);
  const saved = async (minute: number) => {
    const { rows } = await connection.pool.query('select close, volume from candles_1m where minute = $1', [
      minute,
    ]);
    return rows.map(({ close, volume }) => [Number(close), Number(volume)]);
  };

  test('does not wait for the feed, and has everything when it has come', async () => {
    const { feed, release } = remote((minute) => 2_000 + (minute % 50));
    const book = bookOf(feed);
    await book.load(START);
    const loading = book.loadHistory();
    const pair = book.pairs.get('btcusdt')!;
    pair.tick(START, 2_500);
    expect(pair.list('1min', 10)).toHaveLength(1);
    await book.closeMinutes(START + MINUTE_MS);
    release();
    await loading;
    for (const period of PERIODS) expect(pair.list(period, 2_000)).toHaveLength(2_000);
    expect(pair.at('1min', MINUTE - 7)).toMatchObject({ open: 2_000 + ((MINUTE - 7) % 50), lots: 10 });
    expect(pair.at('1day', MINUTE - DAY_MINUTES)).toMatchObject({ lots: 14_400 });
    // What was before the installation stays with the feed.
    const { rows } = await connection.pool.query('select minute from candles_1m');
    expect(rows).toEqual([{ minute: MINUTE }]);
  });

  test('what the feed corrects is saved again, with its day', async () => {
    const { feed, release } = remote(() => 2_000);
    release();
    const book = bookOf(feed);
    await book.load(START);
    await book.loadHistory();
    book.take({ symbol: 'btcusdt', start: MINUTE, candles: [candle(2_100)] });
    const pair = book.pairs.get('btcusdt')!;
    pair.trade(START, 2_101, 5);
    const midnight = START + 11 * MINUTE_MS;
    await book.closeMinutes(midnight);
    expect(await saved(MINUTE)).toEqual([[21.01, 0.000_015]]);
    expect(book.take({ symbol: 'btcusdt', start: MINUTE, candles: [candle(2_200, 20)] })).toBe(MINUTE);
    await book.saveNewest();
    expect(await saved(MINUTE)).toEqual([[22.01, 0.000_025]]);
    const { rows } = await connection.pool.query('select volume from candles_1d where day = $1', [
      dayOf(MINUTE),
    ]);
    expect(Number(rows[0].volume)).toBeCloseTo((pair.day(dayOf(MINUTE))!.lots ?? 0) / 1e6, 6);
  });

  test('a day that ended before its history was here is saved whole when it is', async () => {
    const { feed, release } = remote(() => 2_000);
    const book = bookOf(feed);
    await book.load(START);
    const loading = book.loadHistory();
    book.take({ symbol: 'btcusdt', start: MINUTE, candles: [candle(2_100)] });
    const volume = async () => {
      const { rows } = await connection.pool.query('select volume from candles_1d where day = $1', [
        dayOf(MINUTE),
      ]);
      return Math.round(Number(rows[0].volume) * 1e6);
    };
    await book.closeMinutes(START + 11 * MINUTE_MS);
    expect(await volume()).toBe(10);
    release();
    await loading;
    // 23:50 on top of the 1,430 minutes before; nothing was heard of the nine after it.
    expect(await volume()).toBe(14_310);
  });

  test('after a restart asks for what it missed, and remembers its own trades', async () => {
    const first = remote(() => 2_000);
    first.release();
    const before = bookOf(first.feed);
    await before.load(START);
    await before.loadHistory();
    before.take({ symbol: 'btcusdt', start: MINUTE, candles: [candle(2_100)] });
    before.pairs.get('btcusdt')!.trade(START, 2_150, 5);
    await connection.pool.query(
      `insert into trades values (1, $1, 'btcusdt', 2150, 5, 0, 'buy', 1, 2, 1, 2, 0, 0)`,
      [START],
    );
    await before.closeMinutes(START + MINUTE_MS);

    const second = remote(() => 3_000);
    const again = bookOf(second.feed);
    await again.load(START + 30 * MINUTE_MS);
    const pair = again.pairs.get('btcusdt')!;
    second.release();
    again.take({ symbol: 'btcusdt', start: MINUTE, candles: [candle(2_200, 20)] });
    expect(pair.at('1min', MINUTE)).toMatchObject({
      open: 2_200,
      high: 2_205,
      low: 2_150,
      lots: 25,
      count: 2,
    });
    await again.loadHistory();
    expect(pair.at('1min', MINUTE + 10)).toMatchObject({ open: 3_000, lots: 10 });
    await again.saveNewest();
    expect(await saved(MINUTE + 10)).toEqual([[30.01, 0.000_01]]);
    // From before the installation on, since that part is nowhere else.
    expect(second.asked).toEqual([dayOf(MINUTE + 30 - 60_030) * DAY_MINUTES]);
  });
});
