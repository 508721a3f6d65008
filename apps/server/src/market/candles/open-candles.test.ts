import { OPEN_PERIODS, type OpenPeriod } from '@bourse/protocol/open-api/periods';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, test } from 'vitest';
import { DAYS_SHOWN } from './fill.ts';
import { DAY_MINUTES, MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { MINUTES_KEPT } from './minute-series.ts';
import { candleEnd, candlesIn, candleStart } from './open-candles.ts';
import { dayOf, PairCandles } from './pair-candles.ts';

const BTC = PAIRS.find((pair) => pair.symbol === 'btcusdt')!;

/** Thursday, 5 March 2026, 10:37 UTC. */
const NOW = minuteAt('2026-03-05T10:37Z');

function minuteAt(time: string): number {
  return Date.parse(time) / MINUTE_MS;
}

function candle(price: number): FeedCandle {
  return { open: price, high: price + 5, low: price - 5, close: price + 1, lots: 10, turnover: 2, count: 1 };
}

/** `days` whole days before today's, at prices that count up, and today's minutes. */
function pairOf(days: number): PairCandles {
  const pair = new PairCandles(BTC);
  const today = dayOf(NOW);
  for (let minute = today * DAY_MINUTES; minute <= NOW; minute++)
    pair.minutes.set(minute, candle(50_000 + minute - today * DAY_MINUTES));
  for (let day = today - days; day < today; day++) pair.setDay(day, candle(10_000 + day));
  pair.refresh();
  return pair;
}

test.each([
  ['60min', '2026-03-05T10:00Z', '2026-03-05T11:00Z'],
  ['4hour', '2026-03-05T08:00Z', '2026-03-05T12:00Z'],
  ['1day', '2026-03-05T00:00Z', '2026-03-06T00:00Z'],
  ['1week', '2026-03-02T00:00Z', '2026-03-09T00:00Z'],
  ['1mon', '2026-03-01T00:00Z', '2026-04-01T00:00Z'],
  ['1year', '2026-01-01T00:00Z', '2027-01-01T00:00Z'],
] as const)('a candle of %s', (period, from, to) => {
  expect(candleStart(period, NOW)).toBe(minuteAt(from));
  expect(candleStart(period, minuteAt(from))).toBe(minuteAt(from));
  expect(candleStart(period, minuteAt(to) - 1)).toBe(minuteAt(from));
  expect(candleEnd(period, minuteAt(from))).toBe(minuteAt(to));
});

describe('weeks, months and years are made of days', () => {
  const pair = pairOf(DAYS_SHOWN);
  const days = candlesIn(pair, '1day', { size: 10_000 }).reverse();

  test.each(['1week', '1mon', '1year'] as const)('%s', (period) => {
    const starts = [...new Set(days.map(({ minute }) => candleStart(period, minute)))];
    // Of the oldest candle the first days are not kept.
    expect(starts[0]).toBeLessThan(days[0]!.minute);
    const candles = candlesIn(pair, period, { size: 10_000 }).reverse();
    expect(candles.map(({ minute }) => minute)).toEqual(starts.slice(1));
    for (const { minute, ...candle } of candles) {
      const its = days.filter((day) => day.minute >= minute && day.minute < candleEnd(period, minute));
      expect(candle).toEqual({
        open: its[0]!.open,
        high: Math.max(...its.map(({ high }) => high)),
        low: Math.min(...its.map(({ low }) => low)),
        close: its.at(-1)!.close,
        lots: its.reduce((sum, { lots }) => sum + lots, 0),
        turnover: its.reduce((sum, { turnover }) => sum + turnover, 0),
        count: its.reduce((sum, { count }) => sum + count, 0),
      });
    }
  });

  test("a young pair's first candle is shown although its days begin within it", () => {
    const weeks = candlesIn(pairOf(9), '1week', { size: 1_000 });
    expect(weeks.map(({ minute }) => minute)).toEqual(
      ['2026-03-02T00:00Z', '2026-02-23T00:00Z'].map(minuteAt),
    );
    expect(weeks[1]!.open).toBe(10_000 + dayOf(minuteAt('2026-02-24T00:00Z')));
  });
});

test('hours are made of minutes, the one under way included', () => {
  const [newest, before] = candlesIn(pairOf(0), '60min', { size: 2 });
  expect(newest).toMatchObject({ minute: minuteAt('2026-03-05T10:00Z'), open: 50_600, lots: 380 });
  expect(newest!.close).toBe(50_000 + 637 + 1);
  expect(before).toMatchObject({ open: 50_540, close: 50_600, high: 50_604, lots: 600, count: 60 });
  expect(candlesIn(pairOf(0), '4hour', { size: 9 }).map(({ lots }) => lots)).toEqual([1580, 2400, 2400]);
});

test('of what is older than the ring, no half candle is shown', () => {
  const pair = new PairCandles(BTC);
  pair.tick((NOW - MINUTES_KEPT - 100) * MINUTE_MS, 10_000);
  pair.roll(NOW);
  for (const period of ['60min', '4hour'] as const) {
    const oldest = candlesIn(pair, period, { size: 100_000 }).at(-1)!;
    expect(oldest.minute).toBeGreaterThan(NOW - MINUTES_KEPT);
    expect(oldest.minute - (candleEnd(period, 0) - 1)).toBeLessThanOrEqual(NOW - MINUTES_KEPT + 1);
  }
  expect(candlesIn(pair, '1min', { from: 0, size: 1 })[0]!.minute).toBe(NOW - MINUTES_KEPT + 1);
});

describe('a range', () => {
  const pair = pairOf(399);

  test.each(OPEN_PERIODS)(
    'pages of %s from the first candle on make the whole list',
    (period: OpenPeriod) => {
      const whole = candlesIn(pair, period, { size: 5_000 });
      const paged = [];
      let from = whole.at(-1)!.minute * 60;
      for (;;) {
        const page = candlesIn(pair, period, { from, size: 7 });
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(7);
        paged.unshift(...page);
        from = page[0]!.minute * 60 + 1;
      }
      expect(paged).toEqual(whole);
      const [third] = whole.slice(-3);
      expect(candlesIn(pair, period, { from: 0, to: third!.minute * 60, size: 2 })).toEqual(
        whole.filter(({ minute }) => minute <= third!.minute).slice(-2),
      );
      expect(candlesIn(pair, period, { to: third!.minute * 60 + 30, size: 1 })).toEqual([third]);
    },
  );

  test('nothing lies in the future, before the pair, or between to and from', () => {
    expect(candlesIn(pair, '1min', { from: NOW * 60 + 1, size: 5 })).toEqual([]);
    expect(candlesIn(pair, '1day', { to: 86_400, size: 5 })).toEqual([]);
    expect(candlesIn(pair, '5min', { from: NOW * 60 - 600, to: NOW * 60 - 900, size: 5 })).toEqual([]);
    expect(candlesIn(new PairCandles(BTC), '1week', { from: 0, size: 5 })).toEqual([]);
  });
});
