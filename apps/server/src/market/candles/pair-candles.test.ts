import { PAIRS } from '@bourse/protocol/pairs';
import { PERIOD_MINUTES, PERIODS, type Period } from '@bourse/protocol/market/periods';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { MINUTES_KEPT } from './minute-series.ts';
import { PairCandles, type Candle } from './pair-candles.ts';
import { PairFormat } from '../pair-format.ts';

const BTC = PAIRS.find((pair) => pair.symbol === 'btcusdt')!;
/** A midnight, in minutes. */
const DAY = 20_000 * 1440;

function candle(price: number): FeedCandle {
  return { open: price, high: price + 5, low: price - 5, close: price + 1, lots: 10, turnover: 2, count: 1 };
}

/** A pair with the given minutes before `minute`, at prices that count up. */
function pairWith(minutes: number, minute = DAY): PairCandles {
  const pair = new PairCandles(BTC);
  for (let back = minutes; back >= 1; back--)
    pair.minutes.set(minute - back, candle(10_000 + minutes - back));
  pair.closeDays(Math.floor((minute - minutes) / 1440), Math.floor((minute - 1) / 1440));
  pair.refresh();
  return pair;
}

/** What a period's candle must be: its minutes, put together without the code under test. */
function expected(byMinute: ReadonlyMap<number, Candle>, start: number, period: Period) {
  const minutes = Array.from({ length: PERIOD_MINUTES[period] }, (_, i) => byMinute.get(start + i)).filter(
    (minute) => minute !== undefined,
  );
  return {
    minute: start,
    open: minutes[0]!.open,
    high: Math.max(...minutes.map((minute) => minute.high)),
    low: Math.min(...minutes.map((minute) => minute.low)),
    close: minutes.at(-1)!.close,
    lots: minutes.reduce((sum, minute) => sum + minute.lots, 0),
    count: minutes.reduce((sum, minute) => sum + minute.count, 0),
  };
}

describe('events', () => {
  const at = (minute: number, ms = 0) => (DAY + minute) * MINUTE_MS + ms;

  test('ticks move the price, trades the volume too', () => {
    const pair = new PairCandles(BTC);
    expect(pair.lastPrice).toBeUndefined();
    pair.tick(at(0), 1_000);
    pair.trade(at(0, 100), 1_020, 2_000_000);
    pair.tick(at(0, 200), 990);
    expect(pair.at('1min', DAY)).toEqual({
      minute: DAY,
      open: 1_000,
      high: 1_020,
      low: 990,
      close: 990,
      lots: 2_000_000,
      // 10.20 USDT × 2 BTC
      turnover: expect.closeTo(20.4) as number,
      count: 1,
    });
  });

  test('the next minute opens at the last close, and minutes without events stand still', () => {
    const pair = new PairCandles(BTC);
    pair.tick(at(0), 1_000);
    pair.tick(at(3), 1_010);
    expect(pair.list('1min', 10).map(({ minute, open, close }) => [minute - DAY, open, close])).toEqual([
      [3, 1_000, 1_010],
      [2, 1_000, 1_000],
      [1, 1_000, 1_000],
      [0, 1_000, 1_000],
    ]);
  });

  test('a late event counts for the newest minute', () => {
    const pair = new PairCandles(BTC);
    pair.tick(at(1), 1_000);
    pair.trade(at(0), 900, 5);
    expect(pair.list('1min', 10)).toHaveLength(1);
    expect(pair.at('1min', DAY + 1)!.low).toBe(900);
  });
});

describe('periods', () => {
  test('every candle of every period is made of its minutes', () => {
    const event = fc.record({
      ms: fc.integer({ min: 0, max: 400_000 }),
      price: fc.integer({ min: 900, max: 1_100 }),
      lots: fc.option(fc.integer({ min: 1, max: 1_000 })),
    });
    fc.assert(
      fc.property(
        fc.array(event, { minLength: 1, maxLength: 200 }),
        fc.integer({ min: 0, max: 1_439 }),
        (events, offset) => {
          const pair = pairWith(100 + offset, DAY + offset);
          let time = (DAY + offset) * MINUTE_MS;
          for (const { ms, price, lots } of events) {
            time += ms;
            if (lots === null) pair.tick(time, price);
            else pair.trade(time, price, lots);
          }
          const byMinute = new Map(pair.list('1min', MINUTES_KEPT).map((one) => [one.minute, one]));
          for (const period of PERIODS) {
            const list = pair.list(period, 2_000);
            for (const [index, one] of list.entries()) {
              expect(one).toMatchObject(expected(byMinute, one.minute, period));
              expect(one.minute % PERIOD_MINUTES[period]).toBe(0);
              if (index > 0) expect(one.minute).toBe(list[index - 1]!.minute - PERIOD_MINUTES[period]);
            }
            expect(list.reduce((sum, one) => sum + one.lots, 0)).toBe(
              pair.list('1min', MINUTES_KEPT).reduce((sum, one) => sum + one.lots, 0),
            );
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('2,000 candles of 30 minutes fit', () => {
    expect(pairWith(60_030).list('30min', 2_000)).toHaveLength(2_000);
  });

  test('a ring that has gone round forgets the oldest minutes, not their days', () => {
    const pair = pairWith(3 * 1440);
    pair.tick((DAY + MINUTES_KEPT) * MINUTE_MS, 5_000);
    expect(pair.at('1min', DAY - 1)).toBeUndefined();
    expect(pair.at('1day', DAY - 1440)).toMatchObject({
      minute: DAY - 1440,
      lots: 14_400,
      open: 11_440 + 1_440,
    });
    const days = pair.list('1day', 2_000);
    expect(days.map((day) => day.minute)).toEqual(days.map((_, index) => days[0]!.minute - index * 1440));
  });
});

describe('the last 24 hours', () => {
  test('roll on by the minute', () => {
    const pair = pairWith(2_000, DAY + 700);
    const total = () => {
      const { minute, open, high, low, lots } = pair.dayRound()!;
      return { minute: minute - DAY, open, high, low, lots };
    };
    expect(total()).toMatchObject({ minute: -740, open: 10_560, lots: 14_400, high: 12_004, low: 10_555 });
    pair.tick((DAY + 700) * MINUTE_MS, 20_000);
    expect(total()).toMatchObject({ minute: -739, open: 10_561, lots: 14_390, high: 20_000, low: 10_556 });
    pair.roll(DAY + 700 + 1_439);
    expect(total().high).toBe(20_000);
    pair.roll(DAY + 700 + 1_440);
    expect(total()).toMatchObject({ high: 20_000, low: 20_000, lots: 0 });
  });
});

describe('format', () => {
  const doge = new PairFormat(PAIRS.find((pair) => pair.symbol === 'dogebtc')!);
  test.each([
    [new PairFormat(BTC).price(6_000_010), '60000.10'],
    [new PairFormat(BTC).price(2_147_483_647), '21474836.47'],
    [new PairFormat(BTC).quantity(1), '0.000001'],
    [new PairFormat(BTC).quantity(123_456_789_012), '123456.789012'],
    [doge.price(2_501), '0.000002501'],
    [doge.quantity(105), '1.05'],
    [new PairFormat({ ...BTC, quantityDecimals: 0 }).quantity(105), '105'],
  ])('%s', (text, wanted) => expect(text).toBe(wanted));

  test('every tick count is printed exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (ticks) => {
        expect(BigInt(doge.price(ticks).replace('.', ''))).toBe(BigInt(ticks));
      }),
    );
  });
});

describe('where a day opens', () => {
  const day = DAY / 1440;

  test('at its first minute, also once it is over, and none before the first price', () => {
    const pair = pairWith(2 * 1440 + 3, DAY + 3);
    expect(pair.openOf(day)).toBe(10_000 + 2 * 1440);
    expect(pair.openOf(day - 1)).toBe(10_000 + 1440);
    expect(pair.openOf(day - 3)).toBeUndefined();
    expect(new PairCandles(BTC).openOf(day)).toBeUndefined();
  });

  test('of a pair that is priced for the first time that day, at its first price', () => {
    const pair = new PairCandles(BTC);
    pair.tick((DAY + 600) * MINUTE_MS, 700);
    pair.tick((DAY + 605) * MINUTE_MS, 800);
    expect(pair.openOf(day)).toBe(700);
    expect(pair.openOf(day - 1)).toBeUndefined();
  });

  test('at the last price while no minute of it has come', () => {
    const pair = pairWith(5);
    const last = pair.lastPrice!;
    expect(pair.openOf(day)).toBe(last);
    pair.roll(DAY);
    expect(pair.openOf(day)).toBe(last);
    pair.tick((DAY + 1) * MINUTE_MS, 5);
    expect(pair.openOf(day)).toBe(last);
  });
});
