import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Clock } from '../../clock.ts';
import {
  DAY_MS,
  MINUTE_MS,
  type Feed,
  type FeedCandle,
  type FeedChunk,
  type FeedListener,
  type FeedTick,
} from './feed.ts';
import { GeneratedPair, PRINT_SLOT_MS } from './generated-pair.ts';
import { COINS, type PriceSource } from './price-source.ts';

export interface GeneratedFeedOptions {
  readonly pairs: readonly PairSpec[];
  /** FEED_KEY_BYTES that nobody knows. */
  readonly key: Buffer;
  readonly clock: Clock;
  /** Makes the prices; called twice, because history and the present each keep their own place in time. */
  readonly prices: () => PriceSource;
}

/** One tick per slot at a hashed moment in its first third, so ticks are 250 to 500 ms apart. */
const TICK_SLOT_MS = 375;
const TICK_JITTER_MS = 125;
const DEPTH_MS = 250;
const POLL_MS = 50;
/** Ticks of the last moments before the start come at once, so that a mark and quotes are there without waiting. */
const WARM_UP_MS = 3_000;
/** After a pause of the process only this much is caught up; candles get the rest from history. */
const CATCH_UP_MS = 10_000;
/** Minutes, and days, computed at a time before the event loop runs: some milliseconds. */
const CHUNK = 64;
const DAY_CHUNK = 4;

/** When a candle looks at the price, and how far that is apart. The last look is its close. */
interface Sampling {
  readonly stepMs: number;
  readonly offsets: readonly number[];
  readonly minutes: number;
  /** How much further than between samples 15 s apart a price strays between these. */
  readonly stray: number;
}

const MINUTE_SAMPLING: Sampling = {
  stepMs: MINUTE_MS,
  offsets: [0, 15_000, 30_000, 45_000, 59_063],
  minutes: 1,
  stray: 1,
};
const DAY_SAMPLING: Sampling = {
  stepMs: DAY_MS,
  offsets: [...Array.from({ length: 24 }, (_, hour) => hour * 60 * MINUTE_MS), DAY_MS - 938],
  minutes: 1440,
  stray: Math.sqrt(240),
};

/** Makes a whole market out of a price source: ticks, depth, prints, history. */
export class GeneratedFeed implements Feed {
  readonly name: string;
  readonly symbols: string[];
  readonly #clock: Clock;
  readonly #key: Buffer;
  readonly #pairs: GeneratedPair[];
  readonly #live: PriceSource;
  readonly #past: PriceSource;
  readonly #prices = new Float64Array(COINS.length);
  #listener: FeedListener | undefined;
  #timer: NodeJS.Timeout | undefined;
  #polled = 0;
  #started = 0;

  constructor(options: GeneratedFeedOptions) {
    this.#clock = options.clock;
    this.#key = options.key;
    this.#pairs = options.pairs
      .filter((spec) => spec.feed !== false && GeneratedPair.covers(spec))
      .map((spec) => new GeneratedPair(spec, options.key));
    this.#live = options.prices();
    this.#past = options.prices();
    this.name = this.#live.name;
    this.symbols = this.#pairs.map((pair) => pair.spec.symbol);
  }

  cover(spec: PairSpec): boolean {
    if (!GeneratedPair.covers(spec)) return false;
    if (this.symbols.includes(spec.symbol)) return true;
    this.#pairs.push(new GeneratedPair(spec, this.#key));
    this.symbols.push(spec.symbol);
    return true;
  }

  async start(listener: FeedListener): Promise<void> {
    this.#listener = listener;
    this.#started = this.#clock.now();
    this.#polled = this.#started - WARM_UP_MS;
    this.#timer = setInterval(() => this.poll(this.#clock.now()), POLL_MS);
    this.poll(this.#started);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#listener = undefined;
  }

  /** Emits everything due since the last poll: all ticks and prints, and of each depth the newest. */
  poll(now: number): void {
    const listener = this.#listener;
    if (!listener || now <= this.#polled) return;
    const from = Math.max(this.#polled, now - CATCH_UP_MS);
    this.#polled = now;
    for (const pair of this.#pairs) {
      this.#emitTicks(pair, from, now, listener);
      this.#emitPrints(pair, Math.max(from, this.#started), now, listener);
    }
    const step = Math.floor(now / DEPTH_MS);
    if (step === Math.floor(from / DEPTH_MS)) return;
    this.#live.at(step * DEPTH_MS, this.#prices);
    for (const pair of this.#pairs) listener.depth(pair.depth(step * DEPTH_MS, this.#prices));
  }

  #emitTicks(pair: GeneratedPair, from: number, now: number, listener: FeedListener): void {
    for (const tick of this.#ticks(pair, from, now, this.#live)) listener.tick(tick);
  }

  *#ticks(pair: GeneratedPair, from: number, to: number, source: PriceSource): Iterable<FeedTick> {
    for (let slot = Math.floor(from / TICK_SLOT_MS); slot <= to / TICK_SLOT_MS; slot++) {
      const time = slot * TICK_SLOT_MS + Math.floor(pair.random.uniform(500, slot) * TICK_JITTER_MS);
      if (time <= from || time > to) continue;
      source.at(time, this.#prices);
      yield { symbol: pair.spec.symbol, time, price: pair.reference(this.#prices) };
    }
  }

  /** Prices are functions of time, so what was missed is what would have been told. */
  async ticks(symbol: string, after: number, to: number): Promise<readonly FeedTick[]> {
    const pair = this.#pairs.find(({ spec }) => spec.symbol === symbol);
    if (!pair || after < (this.#past.since ?? 0)) return [];
    return [...this.#ticks(pair, after, to, this.#past)];
  }

  #emitPrints(pair: GeneratedPair, from: number, now: number, listener: FeedListener): void {
    for (let slot = Math.floor(from / PRINT_SLOT_MS); slot <= now / PRINT_SLOT_MS; slot++) {
      const time = pair.printTime(slot);
      if (time === undefined || time <= from || time > now) continue;
      this.#live.at(time, this.#prices);
      listener.print(pair.print(slot, time, this.#prices, this.#live));
    }
  }

  minutes(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    return this.#history(symbols, from, to, CHUNK, MINUTE_SAMPLING);
  }

  days(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    return this.#history(symbols, from, to, DAY_CHUNK, DAY_SAMPLING);
  }

  async *#history(
    symbols: readonly string[],
    from: number,
    to: number,
    chunk: number,
    sampling: Sampling,
  ): AsyncIterable<FeedChunk> {
    const pairs = this.#pairs.filter((pair) => symbols.includes(pair.spec.symbol));
    for (let start = from; start < to; start += chunk) {
      const candles = this.#candles(pairs, start, Math.min(to, start + chunk), sampling);
      for (const [index, pair] of pairs.entries()) {
        yield { symbol: pair.spec.symbol, start, candles: candles[index]! };
      }
      await nextTurn();
    }
  }

  /** Candles of several pairs in [start, end) steps, from one walk through the prices. */
  #candles(pairs: readonly GeneratedPair[], start: number, end: number, sampling: Sampling): FeedCandle[][] {
    const result: FeedCandle[][] = pairs.map(() => []);
    const samples = sampling.offsets.map(() => new Float64Array(COINS.length));
    for (let step = start; step < end; step++) {
      const time = step * sampling.stepMs;
      const looks = sampling === MINUTE_SAMPLING ? this.#past.looks?.(time) : undefined;
      const offsets = looks ?? sampling.offsets;
      const seen = samples.slice(0, offsets.length);
      for (const [index, offset] of offsets.entries()) this.#past.at(time + offset, seen[index]!);
      const stray = this.#past.stray(time) * sampling.stray;
      for (let index = 0; index < pairs.length; index++) {
        const usdtPerMinute = this.#turnover(pairs[index]!, time, sampling);
        result[index]!.push(candle(pairs[index]!, step, seen, stray, usdtPerMinute, sampling.minutes));
      }
    }
    return result;
  }

  /** Within a minute turnover is constant; over a day it is the mean of some looks. */
  #turnover(pair: GeneratedPair, time: number, sampling: Sampling): number {
    if (sampling.minutes === 1) return pair.turnover(this.#past, time);
    let sum = 0;
    const offsets = sampling.offsets.filter((_, look) => look % 2 === 0);
    for (const offset of offsets) sum += pair.turnover(this.#past, time + offset);
    return sum / offsets.length;
  }
}

function candle(
  pair: GeneratedPair,
  step: number,
  samples: readonly Float64Array[],
  stray: number,
  usdtPerMinute: number,
  minutes: number,
): FeedCandle {
  const open = pair.mid(samples[0]!);
  const close = pair.mid(samples.at(-1)!);
  let high = open;
  let low = open;
  for (const sample of samples) {
    const price = pair.mid(sample);
    if (price > high) high = price;
    if (price < low) low = price;
  }
  if (stray > 0) {
    high *= 1 + stray * pair.random.uniform(600, step);
    low *= 1 - stray * pair.random.uniform(601, step);
  }
  return {
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    ...pair.volume(usdtPerMinute, minutes, samples[0]!),
  };
}

function ticks(price: number): number {
  return Math.max(1, Math.round(price));
}
