import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, test } from 'vitest';
import type { FeedCandle, FeedDepth, FeedListener, FeedPrint, FeedTick } from './feed.ts';
import { GeneratedFeed } from './generated-feed.ts';
import { keyOfSeed } from './keyed-random.ts';
import { COINS } from './price-source.ts';
import { SimPrices } from './sim.ts';

const START = Date.UTC(2026, 0, 5, 12);
const MINUTE = START / 60_000;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

function feed(seed = 1): GeneratedFeed {
  return new GeneratedFeed({
    pairs: PAIRS,
    key: keyOfSeed(seed),
    clock: { now: () => START },
    prices: () => new SimPrices(keyOfSeed(seed)),
  });
}

class Recorder implements FeedListener {
  readonly ticks: FeedTick[] = [];
  readonly depths: FeedDepth[] = [];
  readonly prints: FeedPrint[] = [];
  tick(tick: FeedTick): void {
    this.ticks.push(tick);
  }
  depth(depth: FeedDepth): void {
    this.depths.push(depth);
  }
  print(print: FeedPrint): void {
    this.prints.push(print);
  }
  candles(): void {
    throw new Error('its candles are made of ticks and prints');
  }
  lost(): void {
    throw new Error('it has no line');
  }
}

async function record(steps: readonly number[], seed = 1): Promise<Recorder> {
  const recorder = new Recorder();
  const source = feed(seed);
  await source.start(recorder);
  for (const ms of steps) source.poll(START + ms);
  await source.stop();
  return recorder;
}

const every = (stepMs: number, untilMs: number) =>
  Array.from({ length: untilMs / stepMs }, (_, i) => (i + 1) * stepMs);

/** Returns of a coin over steps. */
function returns(seed: number, coin: number, stepMs: number, count: number): number[] {
  const prices = new SimPrices(keyOfSeed(seed));
  const out = new Float64Array(COINS.length);
  const logs = Array.from({ length: count + 1 }, (_, i) => {
    prices.at(START + i * stepMs, out);
    return Math.log(out[coin]!);
  });
  return logs.slice(1).map((log, i) => log - logs[i]!);
}

const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

describe('prices', () => {
  test('are a function of seed and time, whatever was asked before', () => {
    const walked = new SimPrices(keyOfSeed(7));
    const jumped = new SimPrices(keyOfSeed(7));
    const [a, b, other] = [0, 1, 2].map(() => new Float64Array(COINS.length)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (let ms = 0; ms <= DAY_MS; ms += 10 * 60_000) walked.at(START + ms, a);
    jumped.at(START + DAY_MS, b);
    expect(b).toEqual(a);
    new SimPrices(keyOfSeed(8)).at(START + DAY_MS, other);
    expect(other).not.toEqual(a);
  });

  test.each([1, 2, 3, 4, 5])('BTC moves about 0.05 %% a minute and 2 to 4 %% a day (seed %i)', (seed) => {
    const minute = deviation(returns(seed, 0, 60_000, 30 * 1440));
    const day = deviation(returns(seed, 0, DAY_MS, 400));
    expect(minute).toBeGreaterThan(0.000_4);
    expect(minute).toBeLessThan(0.001);
    expect(day).toBeGreaterThan(0.015);
    expect(day).toBeLessThan(0.04);
  });

  test('stay near their level for years', () => {
    const prices = new SimPrices(keyOfSeed(3));
    const out = new Float64Array(COINS.length);
    for (let day = 0; day < 2_000; day++) {
      prices.at(START + day * DAY_MS, out);
      expect(out[0]).toBeGreaterThan(25_000);
      expect(out[0]).toBeLessThan(150_000);
    }
  });

  // The fault: 30 s calls were right 60 to 78 % of the time by extrapolating the waves that prices were made of.
  test.each([30, 60, 180, 300])('neither momentum nor reversal foretells the next %i s', (seconds) => {
    const prices = new SimPrices(keyOfSeed(11));
    const out = new Float64Array(COINS.length);
    const priceAt = (ms: number) => {
      prices.at(START + ms, out);
      return out[0]!;
    };
    for (const past of [5, seconds]) {
      let right = 0;
      for (let n = 0; n < 6_000; n++) {
        const at = n * 600_000;
        const [before, now, then] = [priceAt(at - past * 1000), priceAt(at), priceAt(at + seconds * 1000)];
        if (now > before === then > now) right++;
      }
      expect(Math.abs(right / 6_000 - 0.5)).toBeLessThan(0.02);
    }
  });

  test('coins move together', () => {
    const [btc, eth] = [returns(1, 0, 3_600_000, 2_000), returns(1, 1, 3_600_000, 2_000)];
    const product = btc.reduce((sum, value, i) => sum + value * eth[i]!, 0) / btc.length;
    expect(product / (deviation(btc) * deviation(eth))).toBeGreaterThan(0.6);
  });

  test('calm and nervous times come in clusters', () => {
    const size = returns(1, 0, 60_000, 20_000).map(Math.abs);
    const mean = size.reduce((sum, value) => sum + value, 0) / size.length;
    const covariance = (lag: number) =>
      size.slice(lag).reduce((sum, value, i) => sum + (value - mean) * (size[i]! - mean), 0) /
      (size.length - lag);
    expect(covariance(5) / covariance(0)).toBeGreaterThan(0.05);
  });
});

describe('feed', () => {
  test('says the same however often it is polled', async () => {
    const fine = await record(every(50, 10_000));
    const coarse = await record(every(2_500, 10_000));
    const key = (event: FeedTick | FeedPrint) => `${event.symbol} ${event.time} ${event.price}`;
    expect(coarse.ticks.map(key).toSorted()).toEqual(fine.ticks.map(key).toSorted());
    expect(coarse.prints.map(key).toSorted()).toEqual(fine.prints.map(key).toSorted());
    expect(fine.prints.length).toBeGreaterThan(0);
  });

  test('ticks every pair each 250 to 500 ms, in order', async () => {
    const { ticks } = await record(every(50, 60 * SECOND_MS));
    for (const { symbol } of PAIRS) {
      const times = ticks.filter((tick) => tick.symbol === symbol).map((tick) => tick.time);
      const gaps = times.slice(1).map((time, i) => time - times[i]!);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(250);
      expect(Math.max(...gaps)).toBeLessThanOrEqual(500);
    }
  });

  test('starts with the ticks of the last 3 s and a depth, so that quotes need not wait', async () => {
    const { ticks, depths, prints } = await record([]);
    for (const { symbol } of PAIRS)
      expect(ticks.filter((tick) => tick.symbol === symbol).length).toBeGreaterThanOrEqual(6);
    expect([depths.length, prints.length]).toEqual([PAIRS.length, 0]);
  });

  test('shows 20 sound levels a side of every pair, four times a second', async () => {
    const { depths } = await record(every(50, 30 * SECOND_MS));
    expect(depths).toHaveLength(PAIRS.length * (1 + 30 * 4));
    for (const { bids, asks } of depths) {
      expect([bids.length, asks.length]).toEqual([20, 20]);
      const prices = [...bids.toReversed(), ...asks].map(([price]) => price);
      expect(
        prices.every((price, i) => Number.isSafeInteger(price) && price >= 1 && price > (prices[i - 1] ?? 0)),
      ).toBe(true);
      expect([...bids, ...asks].every(([, lots]) => Number.isSafeInteger(lots) && lots >= 1)).toBe(true);
    }
  });

  test('a triangle pays no more than the rounding of its ticks', async () => {
    const { ticks } = await record([SECOND_MS]);
    const price = (symbol: string) =>
      ticks.find((tick) => tick.symbol === symbol)!.price / 10 ** referenceDecimals(symbol);
    expect(price('ethusdt') / price('btcusdt')).toBeCloseTo(price('ethbtc'), 4);
    expect(price('dogeusdt') / price('ethusdt')).toBeCloseTo(price('dogeeth'), 7);
  });

  test('prints lie at the touch and add up to about the volume of history', async () => {
    const { prints } = await record(every(1_000, 1_800 * SECOND_MS));
    const live = prints
      .filter((print) => print.symbol === 'btcusdt')
      .reduce((sum, print) => sum + print.lots, 0);
    let past = 0;
    for await (const chunk of feed().minutes(['btcusdt'], MINUTE, MINUTE + 30)) {
      past = chunk.candles.reduce((sum, candle) => sum + candle.lots, 0);
    }
    expect(live / past).toBeGreaterThan(0.7);
    expect(live / past).toBeLessThan(1.4);
  });
});

describe('history', () => {
  const sound = ({ open, high, low, close, lots }: FeedCandle) =>
    low >= 1 && low <= Math.min(open, close) && high >= Math.max(open, close) && lots >= 1;

  test('covers every minute of every pair asked for, and joins the live ticks', async () => {
    const seen = new Map<string, FeedCandle[]>();
    for await (const { symbol, start, candles } of feed().minutes(
      ['btcusdt', 'ethbtc'],
      MINUTE - 2_000,
      MINUTE,
    )) {
      const list = seen.get(symbol) ?? [];
      expect(start).toBe(MINUTE - 2_000 + list.length);
      seen.set(symbol, [...list, ...candles]);
    }
    expect([...seen].map(([symbol, candles]) => [symbol, candles.length])).toEqual([
      ['btcusdt', 2_000],
      ['ethbtc', 2_000],
    ]);
    expect([...seen.values()].flat().every(sound)).toBe(true);
    const { ticks } = await record([SECOND_MS]);
    const now = ticks.find((tick) => tick.symbol === 'btcusdt')!.price;
    expect((seen.get('btcusdt')!.at(-1)!.close * 1e6) / now).toBeCloseTo(1, 2);
  });

  test('covers days, near the minutes of the same days', async () => {
    const day = Math.floor(MINUTE / 1440) - 1;
    const minutes: FeedCandle[] = [];
    for await (const { candles } of feed().minutes(['btcusdt'], day * 1440, (day + 1) * 1440))
      minutes.push(...candles);
    for await (const { candles } of feed().days(['btcusdt'], day, day + 1)) {
      expect(candles).toHaveLength(1);
      expect(sound(candles[0]!)).toBe(true);
      expect(candles[0]!.open).toBe(minutes[0]!.open);
      expect(candles[0]!.high / Math.max(...minutes.map((minute) => minute.high))).toBeCloseTo(1, 2);
      const volume = minutes.reduce((sum, minute) => sum + minute.lots, 0);
      expect(candles[0]!.lots / volume).toBeGreaterThan(0.6);
      expect(candles[0]!.lots / volume).toBeLessThan(1.6);
    }
  });
});

test('what was missed is remembered as what was told, tick by tick', async () => {
  const told = new Recorder();
  const running = feed();
  await running.start(told);
  running.poll(START + 2_000);
  running.poll(START + 10_000);
  await running.stop();
  const after = START - 1_000;
  const btc = told.ticks.filter(({ symbol, time }) => symbol === 'btcusdt' && time > after);
  expect(btc.length).toBeGreaterThan(20);
  // Another process, at any later time.
  expect(await feed().ticks('btcusdt', after, START + 10_000)).toEqual(btc);
  const middle = btc[5]!.time;
  expect(await feed().ticks('btcusdt', middle, btc[7]!.time)).toEqual(btc.slice(6, 8));
  expect(await feed().ticks('nonesuch', after, START)).toEqual([]);
});
