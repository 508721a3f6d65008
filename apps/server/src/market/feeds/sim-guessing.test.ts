import { referenceDecimals } from '@bourse/protocol/market/reference-price';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, test } from 'vitest';
import { GeneratedPair } from './generated-pair.ts';
import { keyOfSeed, KeyedRandom } from './keyed-random.ts';
import { COINS } from './price-source.ts';
import { SimPrices } from './sim.ts';

const START = Date.UTC(2026, 0, 5, 12);
const TICKS = 1_000_000;
const TICK_MS = 375;
/** Deviations that a rule may be away from chance; some hundred rules are tried on a market that is always the same. */
const NOISE = 4;

/** A million ticks of BTC as they are told, with their digits. */
const ticks = new Float64Array(TICKS);
const key = keyOfSeed(15);
const prices = new SimPrices(key);
const spec = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const pair = new GeneratedPair(spec, key);
const out = new Float64Array(COINS.length);
for (let n = 0; n < TICKS; n++) {
  prices.at(START + n * TICK_MS + Math.floor(pair.random.uniform(500, n) * 125), out);
  ticks[n] = pair.reference(out) / 10 ** referenceDecimals('btcusdt');
}

const steps = (seconds: number) => Math.round((seconds * 1000) / TICK_MS);

/** How many deviations from even chances a rule is: `calls` says up (1), down (-1) or nothing (0) at a tick. */
function edge(horizon: number, calls: (n: number) => number, from = steps(1_800)): number {
  let [right, called] = [0, 0];
  // Calls do not overlap, so each is a throw of its own.
  for (let n = from; n + horizon < TICKS; n += horizon) {
    const call = calls(n);
    const move = Math.sign(ticks[n + horizon]! - ticks[n]!);
    if (call === 0 || move === 0) continue;
    called++;
    if (move === call) right++;
  }
  expect(called).toBeGreaterThan(200);
  return (right - called / 2) / Math.sqrt(called / 4);
}

describe('attack: second contracts won by looking at what the market did', () => {
  test('one tick says nothing about the next forty', () => {
    const returns = Float64Array.from({ length: TICKS - 1 }, (_, n) => Math.log(ticks[n + 1]! / ticks[n]!));
    for (let lag = 1; lag <= 40; lag++) {
      let [sum, square, signs] = [0, 0, 0];
      for (let n = lag; n < returns.length; n++) {
        const product = returns[n]! * returns[n - lag]!;
        sum += product;
        square += product * product;
        signs += Math.sign(product);
      }
      expect(Math.abs(sum / Math.sqrt(square))).toBeLessThan(NOISE);
      expect(Math.abs(signs / Math.sqrt(returns.length))).toBeLessThan(NOISE);
    }
  });

  test.each([30, 60, 120, 180, 300])('neither trend nor reversal pays over %i s', (seconds) => {
    for (const past of [1, 5, 15, 30, 60, 120, 180, 300, 900, 1_800]) {
      const back = steps(past);
      const trend = (n: number) => Math.sign(ticks[n]! - ticks[n - back]!);
      expect(Math.abs(edge(steps(seconds), trend))).toBeLessThan(NOISE);
      // Only after large moves, where a spring would be felt most.
      const strong = (n: number) =>
        Math.abs(ticks[n]! / ticks[n - back]! - 1) > 0.0005 * Math.sqrt(past / 60)
          ? Math.sign(ticks[n]! - ticks[n - back]!)
          : 0;
      expect(Math.abs(edge(steps(seconds), strong))).toBeLessThan(NOISE);
    }
  });

  test.each([30, 60, 180])('distance from a mean of the past pays nothing over %i s', (seconds) => {
    const sums = new Float64Array(TICKS + 1);
    for (let n = 0; n < TICKS; n++) sums[n + 1] = sums[n]! + ticks[n]!;
    for (const past of [30, 120, 600, 1_800]) {
      const back = steps(past);
      const rule = (n: number) => Math.sign(ticks[n]! - (sums[n + 1]! - sums[n + 1 - back]!) / back);
      expect(Math.abs(edge(steps(seconds), rule))).toBeLessThan(NOISE);
    }
  });

  test.each([1, 5, 30, 60])('round prices neither draw nor repel over %i s', (seconds) => {
    for (const round of [0.01, 0.1, 1, 10, 100, 1_000]) {
      const rule = (n: number) => Math.sign(Math.round(ticks[n]! / round) * round - ticks[n]!);
      expect(Math.abs(edge(steps(seconds), rule))).toBeLessThan(NOISE);
    }
  });

  test('time of the minute, the hour and the grid of the walk give no direction', () => {
    for (const period of [60, 300, 3_600]) {
      for (let part = 0; part < 6; part++) {
        const inPart = (n: number) => Math.floor(((n * TICK_MS) / 1000 / period) * 6) % 6 === part;
        const trend = (n: number) => (inPart(n) ? Math.sign(ticks[n]! - ticks[n - steps(30)]!) : 0);
        expect(Math.abs(edge(steps(10), trend))).toBeLessThan(NOISE);
      }
    }
  });
});

describe('attack: the seed found from public trades', () => {
  test('what is public is drawn with other keys than prices', () => {
    const key = keyOfSeed(1);
    const draws = ['prices', 'book btcusdt', 'turnover', 'mood', 'replay'].map((purpose) =>
      new KeyedRandom(key, purpose).words(1, 2, 1).join(),
    );
    expect(new Set(draws).size).toBe(draws.length);
  });

  test('every bit of the 256 counts', () => {
    const draw = (key: Buffer) => new KeyedRandom(key, 'prices').words(0, 0, 1).join();
    const key = keyOfSeed(1);
    const flipped = Array.from({ length: 256 }, (_, bit) => {
      const other = Buffer.from(key);
      other[bit >> 3]! ^= 1 << (bit & 7);
      return draw(other);
    });
    expect(new Set([...flipped, draw(key)]).size).toBe(257);
    expect(() => new KeyedRandom(key.subarray(16), 'prices')).toThrow('32 bytes');
  });

  test('numbers are the same whenever asked for, and spread evenly', () => {
    const [one, other] = [1, 2].map(() => new KeyedRandom(keyOfSeed(3), 'prices')) as [
      KeyedRandom,
      KeyedRandom,
    ];
    const forwards = Array.from({ length: 1_000 }, (_, n) => one.uniform(7, n - 500));
    const backwards = Array.from({ length: 1_000 }, (_, n) => other.uniform(7, 499 - n)).toReversed();
    expect(backwards).toEqual(forwards);
    expect(new Set(forwards).size).toBe(1_000);
    const mean = forwards.reduce((sum, each) => sum + each, 0) / 1_000;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
  });
});
