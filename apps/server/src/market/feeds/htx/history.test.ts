import { PAIRS } from '@bourse/protocol/pairs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from '../feed.ts';
import { joined } from '../../candles/minute-series.ts';
import { HtxHistory, MinuteFiller } from './history.ts';
import { PairScale } from './pair-scale.ts';
import { HtxRest } from './rest.ts';
import { TestUpstream, type UpstreamCandle } from './test-upstream.ts';

/** A midnight UTC, and some time after it. */
const DAY = 20_400;
const NOW = (DAY * DAY_MINUTES + 700) * MINUTE_MS;
const MINUTE = NOW / MINUTE_MS;
const BTC = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;

let upstream: TestUpstream;
let rest: HtxRest;
let history: HtxHistory;
beforeEach(async () => {
  upstream = await TestUpstream.start();
  upstream.symbols = [{ symbol: 'btcusdt', state: 'online' }];
  const retry = { firstMs: 10, mostMs: 20 };
  rest = new HtxRest({ url: upstream.url, timeoutMs: 5_000, requestsPerSecond: 500, parallel: 4, retry });
  history = new HtxHistory(rest, new Map([['btcusdt', new PairScale(BTC)]]), { now: () => NOW });
});
afterEach(async () => {
  rest.stop();
  await upstream.stop();
});

/** The candle of a period that a market with hashed prices has: of every minute, so that all periods agree. */
function minuteCandle(minute: number): FeedCandle {
  const at = (salt: number) => 5_000_000 + ((Math.imul(minute * 7 + salt, 2_654_435_761) >>> 12) % 9_000);
  const prices = [at(0), at(1), at(2), at(3)];
  return {
    open: prices[0]!,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices[3]!,
    lots: 1_000 + (minute % 977),
    turnover: 50 + (minute % 13) / 100,
    count: minute % 5,
  };
}

function whole(start: number, minutes: number): FeedCandle {
  let candle: FeedCandle | undefined;
  for (let minute = start; minute < start + minutes; minute++) candle = joined(candle, minuteCandle(minute));
  return candle!;
}

/** The newest 2,000 candles of a length, as the upstream has them; `phase` shifts where they begin. */
function candles(minutes: number, size = 2_000, phase = 0): UpstreamCandle[] {
  const newest = MINUTE - ((MINUTE - phase) % minutes);
  return Array.from({ length: size }, (_, index) => newest - (size - 1 - index) * minutes).map((start) => {
    const { open, high, low, close, lots, turnover, count } = whole(start, minutes);
    const price = (ticks: number) => Number((ticks / 100).toFixed(2));
    return {
      id: start * 60,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      amount: Number((lots / 1e6).toFixed(6)),
      vol: Number(turnover.toFixed(2)),
      count,
    };
  });
}

const rounded = (candle: FeedCandle | undefined) =>
  candle && { ...candle, turnover: Math.round(candle.turnover * 100) };

test(
  '42 days of minutes make exactly the candles of the upstream, 2,000 of each length',
  { timeout: 60_000 },
  async () => {
    const lengths = { '1min': 1, '5min': 5, '15min': 15, '30min': 30, '60min': 60 };
    upstream.candles = Object.fromEntries(
      Object.entries(lengths).map(([period, minutes]) => [period, candles(minutes)]),
    );
    const from = (DAY - 42) * DAY_MINUTES;
    const chunk = (await history.minutes('btcusdt', from, MINUTE))!;
    expect(chunk.start).toBe(from);
    expect(chunk.candles).toHaveLength(MINUTE - from);
    for (const minutes of [1, 5, 15, 30, DAY_MINUTES]) {
      const oldest = Math.max(from, MINUTE - (MINUTE % minutes) - 1_999 * minutes);
      for (let start = oldest; start + minutes <= MINUTE; start += minutes) {
        let sum: FeedCandle | undefined;
        for (let minute = start; minute < start + minutes; minute++)
          sum = joined(sum, chunk.candles[minute - from]!);
        expect(rounded(sum)).toEqual(rounded(whole(start, minutes)));
      }
    }
    expect(upstream.calls).toHaveLength(5);
  },
);

test('only what is asked for is fetched, again if it fails, without what is not a candle', async () => {
  const newest = candles(1, 10);
  upstream.candles = { '1min': newest.map((each, index) => (index === 5 ? { ...each, high: 1 } : each)) };
  upstream.failing = 2;
  const chunk = (await history.minutes('btcusdt', MINUTE - 8, MINUTE))!;
  expect(chunk.start).toBe(MINUTE - 8);
  // The minute without a sound candle stands still.
  const before = minuteCandle(MINUTE - 5).close;
  expect(chunk.candles[4]).toEqual({
    open: before,
    high: before,
    low: before,
    close: before,
    lots: 0,
    turnover: 0,
    count: 0,
  });
  expect(rounded(chunk.candles[5])).toEqual(rounded(minuteCandle(MINUTE - 3)));
  expect(upstream.calls).toEqual(Array(3).fill('/market/history/kline?symbol=btcusdt&period=1min&size=11'));
});

test('a pair that the upstream does not have has no history', async () => {
  upstream.symbols = [];
  expect(await history.minutes('btcusdt', MINUTE - 8, MINUTE)).toBeUndefined();
  expect(await history.days('btcusdt', DAY - 8, DAY)).toEqual([]);
});

describe('filling', () => {
  test('candles longer than what is known keep their sum, whatever reaches how far', () => {
    const reach = fc.record({ one: fc.integer({ min: 1, max: 40 }), five: fc.integer({ min: 8, max: 12 }) });
    fc.assert(
      fc.property(reach, ({ one, five }) => {
        const to = 1_000 * 60;
        const filler = new MinuteFiller(to - 60, to);
        const spans = (minutes: number, size: number) =>
          Array.from({ length: size }, (_, index) => to - (size - index) * minutes).map((minute) => ({
            minute,
            minutes,
            candle: whole(minute, minutes),
          }));
        filler.add(spans(1, one));
        filler.add(spans(5, five));
        filler.add(spans(15, 4));
        const filled = filler.candles();
        expect(filled).toHaveLength(60);
        for (let start = 0; start < 60; start += 15) {
          const sum = filled.slice(start, start + 15).reduce<FeedCandle | undefined>(joined, undefined);
          expect(rounded(sum)).toEqual(rounded(whole(to - 60 + start, 15)));
        }
      }),
    );
  });
});

describe('days', () => {
  test('that begin at midnight UTC are taken as they are', async () => {
    upstream.candles = { '1day': candles(DAY_MINUTES, 30) };
    const days = await history.days('btcusdt', DAY - 20, DAY);
    expect(days.map(({ start }) => start)).toEqual(
      Array.from({ length: 20 }, (_, index) => DAY - 20 + index),
    );
    for (const {
      start,
      candles: [day],
    } of days) {
      expect(rounded(day)).toEqual(rounded(whole(start * DAY_MINUTES, DAY_MINUTES)));
    }
    expect(upstream.calls).toHaveLength(1);
  });

  test("of HTX begin at 16:00 UTC: ours are made of 4-hour candles, before these of the day's larger part", async () => {
    // 4-hour candles begin at 00:00, 04:00 ... UTC in both; the oldest of these 31 is not at midnight.
    upstream.candles = { '1day': candles(DAY_MINUTES, 30, 16 * 60), '4hour': candles(240, 33) };
    const days = new Map(
      (await history.days('btcusdt', DAY - 10, DAY)).map((chunk) => [chunk.start, chunk.candles[0]]),
    );
    expect([...days.keys()].toSorted((x, y) => x - y)).toEqual(
      Array.from({ length: 10 }, (_, index) => DAY - 10 + index),
    );
    for (let day = DAY - 10; day < DAY; day++) {
      const start = day * DAY_MINUTES - (day >= DAY - 5 ? 0 : 8 * 60);
      expect(rounded(days.get(day))).toEqual(rounded(whole(start, DAY_MINUTES)));
    }
  });
});
