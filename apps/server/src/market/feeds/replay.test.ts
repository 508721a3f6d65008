import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, test } from 'vitest';
import type { FeedCandle } from './feed.ts';
import { GeneratedFeed } from './generated-feed.ts';
import { keyOfSeed } from './keyed-random.ts';
import { COINS } from './price-source.ts';
import { parseRecording, replayEnd, ReplayPrices } from './replay.ts';
import { SimPrices } from './sim.ts';

const START = Date.UTC(2026, 0, 5, 12);
const HEADER = 'open_time,open,high,low,close,volume';
const ROWS = [
  '2023-03-01 00:00:00+00:00,23140.48,23150.77,23128.52,23142.31,2.131777',
  '2023-03-01 00:01:00+00:00,23143.89,23148.8,23137.61,23137.77,0.881378',
  '2023-03-01 00:02:00+00:00,23141.8,23156.46,23136.83,23153.44,0.702146',
];
const recording = parseRecording('BTC', [HEADER, ...ROWS].join('\n'), 'test.csv');

/** The BTC price `ms` after the start of a replay from the second minute on. */
function priceAt(ms: number, speed = 1, seed = 1): number {
  const position = { startedAt: START, recordedAt: recording.start + 60_000, speed };
  const out = new Float64Array(COINS.length);
  new ReplayPrices(recording, position, new SimPrices(keyOfSeed(1)), keyOfSeed(seed)).at(START + ms, out);
  return out[0]!;
}

describe('price', () => {
  const minute = (seed: number, from = 0) => {
    const position = { startedAt: START, recordedAt: recording.start + 60_000, speed: 1 };
    const prices = new ReplayPrices(recording, position, new SimPrices(keyOfSeed(1)), keyOfSeed(seed));
    const out = new Float64Array(COINS.length);
    return Array.from({ length: 600 }, (_, n) => {
      prices.at(START + from + n * 100, out);
      return out[0]!;
    });
  };

  test.each([
    [0, 23143.89, 23148.8, 23137.61, 23137.77],
    [60_000, 23141.8, 23156.46, 23136.83, 23153.44],
  ])('after %i ms: from open to close by way of both extremes', (from, open, high, low, close) => {
    for (let seed = 1; seed <= 20; seed++) {
      const path = minute(seed, from);
      expect([path[0], Math.max(...path), Math.min(...path), path.at(-1)]).toEqual([open, high, low, close]);
    }
  });

  test('the path follows from the key alone', () => {
    expect(minute(1)).toEqual(minute(1));
    expect(minute(1)).not.toEqual(minute(2));
  });

  test('stays within the minute in between', () => {
    for (let ms = 0; ms < 60_000; ms += 100) {
      expect(priceAt(ms)).toBeGreaterThanOrEqual(23137.61);
      expect(priceAt(ms)).toBeLessThanOrEqual(23148.8);
    }
  });

  test('goes as fast as asked', () => {
    expect(priceAt(1_000, 60)).toBe(23141.8);
    expect(priceAt(1_000, 30)).toBe(priceAt(30_000, 1));
  });

  test('joins the simulated price at both ends without a jump, and the other coins stay on it', () => {
    expect(priceAt(-60_001)).toBeCloseTo(23140.48, 0);
    expect(priceAt(120_001)).toBeCloseTo(23153.44, 0);
    const position = { startedAt: START, recordedAt: recording.start, speed: 1 };
    const [replayed, simulated] = [new Float64Array(COINS.length), new Float64Array(COINS.length)];
    new ReplayPrices(recording, position, new SimPrices(keyOfSeed(1)), keyOfSeed(1)).at(START, replayed);
    new SimPrices(keyOfSeed(1)).at(START, simulated);
    expect(replayed.slice(1)).toEqual(simulated.slice(1));
  });

  test('the recording ends after its minutes divided by the speed', () => {
    expect(replayEnd(recording, { startedAt: START, recordedAt: recording.start + 60_000, speed: 2 })).toBe(
      START + 60_000,
    );
  });
});

test('history at speed 1 is the recorded candles, and before them is no hole', async () => {
  const position = { startedAt: START, recordedAt: recording.start + 180_000 - 60_000, speed: 1 };
  const feed = new GeneratedFeed({
    pairs: PAIRS,
    key: keyOfSeed(1),
    clock: { now: () => START },
    prices: () => new ReplayPrices(recording, position, new SimPrices(keyOfSeed(1)), keyOfSeed(1)),
  });
  const candles: FeedCandle[] = [];
  for await (const chunk of feed.minutes(['btcusdt'], START / 60_000 - 10, START / 60_000))
    candles.push(...chunk.candles);
  expect(candles).toHaveLength(10);
  expect(candles.slice(-2).map(({ open, high, low, close }) => [open, high, low, close])).toEqual([
    [2314048, 2315077, 2312852, 2314231],
    [2314389, 2314880, 2313761, 2313777],
  ]);
  expect(candles.at(-2)!.lots / 1e6).toBeCloseTo(2.131777, 2);
  expect(candles.every((candle) => candle.open > 2_200_000 && candle.close < 2_400_000)).toBe(true);
});

describe('the file', () => {
  const parse = (...lines: string[]) => parseRecording('BTC', lines.join('\n'), 'test.csv');

  test('a missing minute stands still', () => {
    const { close, volume, high } = parse(HEADER, ROWS[0]!, ROWS[2]!);
    expect([...close]).toEqual([23142.31, 23142.31, 23153.44]);
    expect([high[1], volume[1]]).toEqual([23142.31, 0]);
  });

  test.each([
    ['another header', ['time,price', ROWS[0]!], 'line 1 must be'],
    ['nothing', [HEADER], 'holds no candles'],
    ['times that go back', [HEADER, ROWS[1]!, ROWS[0]!], 'times must ascend'],
    ['a time twice', [HEADER, ROWS[0]!, ROWS[0]!], 'times must ascend'],
    ['half a minute', [HEADER, '2023-03-01 00:00:30+00:00,1,1,1,1,1'], 'whole minute'],
    ['no time', [HEADER, 'x,1,1,1,1,1'], 'whole minute'],
    ['words for numbers', [HEADER, '2023-03-01 00:00:00+00:00,1,a,1,1,1'], 'not a candle'],
    ['a high below the close', [HEADER, '2023-03-01 00:00:00+00:00,1,1,1,2,1'], 'not a candle'],
    ['too few columns', [HEADER, '2023-03-01 00:00:00+00:00,1,1,1,1'], 'not a candle'],
  ])('%s is refused', (_, lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });
});

test('a replay that began anew remembers no ticks of before', async () => {
  const position = { startedAt: START, recordedAt: recording.start, speed: 1 };
  const feed = new GeneratedFeed({
    pairs: PAIRS,
    key: keyOfSeed(1),
    clock: { now: () => START + 60_000 },
    prices: () => new ReplayPrices(recording, position, new SimPrices(keyOfSeed(1)), keyOfSeed(1)),
  });
  expect((await feed.ticks('btcusdt', START, START + 10_000)).length).toBeGreaterThan(20);
  expect(await feed.ticks('btcusdt', START - 1, START + 10_000)).toEqual([]);
});
