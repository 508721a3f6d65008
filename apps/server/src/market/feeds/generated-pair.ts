import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Side } from '@bourse/protocol/spot/order';
import type { FeedDepth, FeedPrint } from './feed.ts';
import { KeyedRandom } from './keyed-random.ts';
import { COINS, type Coin, type PriceSource } from './price-source.ts';

export const DEPTH_LEVELS = 20;

/** Half of the spread and the mean distance of two levels, as shares of the price. */
const HALF_SPREAD = 0.000_01;
const LEVEL_STEP = 0.000_012;

/** What the best level offers in USDT, and how many trades a minute sees, on the coin's USDT pair. */
const LIQUIDITY: Record<Coin, { readonly touch: number; readonly prints: number }> = {
  BTC: { touch: 3_000, prints: 50 },
  ETH: { touch: 2_400, prints: 40 },
  LTC: { touch: 1_200, prints: 15 },
  EOS: { touch: 800, prints: 10 },
  ADA: { touch: 900, prints: 12 },
  XRP: { touch: 1_200, prints: 18 },
  DOGE: { touch: 1_200, prints: 16 },
};

/** Digits of a tick. */
const SIGNIFICANT_DIGITS = 8;

/** The share of a coin's trading that goes against BTC or ETH instead of USDT. */
const CROSS_SHARE = 0.15;

/** A slot of time in which at most one print happens. */
export const PRINT_SLOT_MS = 500;
/** Sizes of a level last this long, then change, each level at its own moment. */
const SIZE_SLOT_MS = 4_000;

/** Turns the prices of two coins into the market of one pair. Everything follows from (key, time). */
export class GeneratedPair {
  readonly spec: PairSpec;
  /** Sizes, moments and sides: what the public sees of it says nothing about prices. */
  readonly random: KeyedRandom;
  readonly #base: number;
  /** -1 for USDT. */
  readonly #quote: number;
  readonly #ticksPerUnit: number;
  readonly #lotsPerUnit: number;
  readonly #touch: number;
  readonly #printsPerMinute: number;
  readonly #share: number;

  constructor(spec: PairSpec, key: Buffer) {
    const base = COINS.indexOf(spec.base as Coin);
    this.spec = spec;
    this.#base = base;
    this.#quote = spec.quote === 'USDT' ? -1 : COINS.indexOf(spec.quote as Coin);
    this.#share = this.#quote < 0 ? 1 : CROSS_SHARE;
    this.random = new KeyedRandom(key, `book ${spec.symbol}`);
    this.#ticksPerUnit = 10 ** spec.priceDecimals;
    this.#lotsPerUnit = 10 ** spec.quantityDecimals;
    this.#touch = LIQUIDITY[COINS[base]!].touch * (this.#quote < 0 ? 1 : 0.5);
    this.#printsPerMinute = Math.max(4, LIQUIDITY[COINS[base]!].prints * this.#share);
  }

  /** Whether both coins of a pair have a price here. */
  static covers(spec: Pick<PairSpec, 'base' | 'quote'>): boolean {
    const known = (coin: string): boolean => (COINS as readonly string[]).includes(coin);
    return known(spec.base) && (spec.quote === 'USDT' || known(spec.quote));
  }

  /** The price in ticks, not yet rounded. A cross price is the ratio of two USDT prices, so no triangle pays. */
  mid(prices: Float64Array): number {
    const quote = this.#quote < 0 ? 1 : prices[this.#quote]!;
    return (prices[this.#base]! / quote) * this.#ticksPerUnit;
  }

  /** The reference price: as a real market's, with more digits than the tick has, but not with endless ones. */
  reference(prices: Float64Array): number {
    const price = this.mid(prices) * unitsPerTick(this.spec);
    const step = 10 ** Math.max(0, Math.floor(Math.log10(price)) - SIGNIFICANT_DIGITS + 1);
    return Math.max(1, Math.round(price / step) * step);
  }

  /** Lots that are worth `usdt`; at least one. */
  #lots(usdt: number, prices: Float64Array): number {
    return Math.max(1, Math.round((usdt / prices[this.#base]!) * this.#lotsPerUnit));
  }

  depth(time: number, prices: Float64Array): FeedDepth {
    const mid = this.mid(prices);
    const [bid, ask] = touch(mid);
    return {
      symbol: this.spec.symbol,
      time,
      bids: this.#ladder(time, prices, mid, bid, -1),
      asks: this.#ladder(time, prices, mid, ask, 1),
    };
  }

  #ladder(time: number, prices: Float64Array, mid: number, best: number, away: -1 | 1): [number, number][] {
    const levels: [number, number][] = [];
    let price = best;
    for (let level = 0; level < DEPTH_LEVELS && price >= 1; level++) {
      const key = away * (level + 1);
      const slot = Math.floor(time / SIZE_SLOT_MS + this.random.uniform(key + 2_000, 0));
      const chance = this.random.uniform(key, slot);
      levels.push([price, this.#lots(this.#touch * (1 + 0.3 * level) * (0.4 + 1.2 * chance), prices)]);
      price += away * Math.ceil(mid * LEVEL_STEP * (0.5 + this.random.uniform(key + 1_000, 1)));
    }
    return levels;
  }

  /** The time of the print in a slot, or `undefined` for a slot without one. */
  printTime(slot: number): number | undefined {
    if (this.random.uniform(400, slot) >= (this.#printsPerMinute * PRINT_SLOT_MS) / 60_000) return undefined;
    return slot * PRINT_SLOT_MS + Math.floor(this.random.uniform(401, slot) * PRINT_SLOT_MS);
  }

  print(slot: number, time: number, prices: Float64Array, source: PriceSource): FeedPrint {
    const side: Side = this.random.uniform(402, slot) < 0.5 ? 'buy' : 'sell';
    const [bid, ask] = touch(this.mid(prices));
    // Log-normal with mean 1: many small trades, few large ones.
    let normal = -2;
    for (let draw = 403; draw < 407; draw++) normal += this.random.uniform(draw, slot);
    const size = Math.exp(normal * Math.sqrt(3) - 0.5);
    const usdt = ((source.turnover(this.#base, time) * this.#share) / this.#printsPerMinute) * size;
    return {
      symbol: this.spec.symbol,
      time,
      price: side === 'buy' ? ask : bid,
      lots: this.#lots(usdt, prices),
      side,
    };
  }

  /** What prints add up to over `minutes` at the given USDT per minute of the base coin. */
  volume(
    usdtPerMinute: number,
    minutes: number,
    prices: Float64Array,
  ): { lots: number; turnover: number; count: number } {
    const lots = this.#lots(usdtPerMinute * this.#share * minutes, prices);
    const price = Math.round(this.mid(prices)) / this.#ticksPerUnit;
    return {
      lots,
      turnover: (lots / this.#lotsPerUnit) * price,
      count: Math.max(1, Math.round(this.#printsPerMinute * minutes)),
    };
  }

  /** USDT per minute traded in the base coin. */
  turnover(source: PriceSource, time: number): number {
    return source.turnover(this.#base, time);
  }
}

/** Best bid and ask around a price in ticks: at least one tick apart, never below one tick. */
function touch(mid: number): [bid: number, ask: number] {
  const bid = Math.max(1, Math.floor(mid * (1 - HALF_SPREAD)));
  return [bid, Math.max(bid + 1, Math.ceil(mid * (1 + HALF_SPREAD)))];
}
