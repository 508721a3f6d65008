import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import { UNIT } from '@bourse/money/amount';
import { MAX_LOTS, MAX_TICKS } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { FeedCandle, FeedDepth, FeedPrint, Ladder } from '../feed.ts';
import type { HtxBook, HtxCandle, HtxTrade } from './messages.ts';

/** Levels a side that are passed on; the house quotes 20. */
export const LEVELS = 40;
/** So many of the smallest orders together say where a side of the book is; one of them says little. */
const FIRM_ORDERS = 200;
/** Candles keep counts in 32 bits, and sums of a day must stay exact. */
const MOST_COUNT = 2 ** 31 - 1;
const MOST_VOLUME = 1e12;
/** A product of two doubles is off by less than this share of itself. */
const NOISE = 1e-12;

/** Turns the upstream's numbers into ticks and lots of our pair, whose steps may be coarser or finer. */
export class PairScale {
  readonly symbol: string;
  readonly #ticksPerUnit: number;
  /** Units of a reference price in one of the quote currency. */
  readonly #priceUnits: number;
  readonly #lotsPerUnit: number;
  /** In quote currency. */
  readonly #firmValue: number;

  constructor(spec: PairSpec) {
    this.symbol = spec.symbol;
    this.#ticksPerUnit = 10 ** spec.priceDecimals;
    this.#priceUnits = this.#ticksPerUnit * unitsPerTick(spec);
    this.#lotsPerUnit = 10 ** spec.quantityDecimals;
    this.#firmValue = FIRM_ORDERS * (Number(spec.minNotional) / Number(UNIT));
  }

  /** The nearest tick; `undefined` for a price that our ticks cannot say. */
  ticks(price: number): number | undefined {
    const ticks = Math.round(price * this.#ticksPerUnit);
    return ticks >= 1 && ticks <= MAX_TICKS ? ticks : undefined;
  }

  /** A reference price, with all digits of the upstream's; `undefined` for one that our book cannot say. */
  reference(price: number): number | undefined {
    const units = Math.round(price * this.#priceUnits);
    return units >= 1 && units <= Number.MAX_SAFE_INTEGER && this.ticks(price) !== undefined
      ? units
      : undefined;
  }

  /** The middle of the best bid and the best ask as a reference price; `undefined` for a book without one of them. */
  mid(book: HtxBook): number | undefined {
    const [bid, ask] = touch(book);
    return bid === undefined || ask === undefined ? undefined : this.reference((bid + ask) / 2);
  }

  /**
   * How far bid and ask are apart for who deals in more than the least, in ppm of the middle between them: by the average prices
   * at which `FIRM_ORDERS` of the smallest orders would be filled, or as much as there is. Between the best prices alone
   * an order of a few coins makes any book look narrow.
   */
  apartPpm({ bids, asks }: HtxBook): number {
    const bid = this.#firmPrice(bids.toSorted(([a], [b]) => b - a));
    const ask = this.#firmPrice(asks.toSorted(([a], [b]) => a - b));
    return bid === undefined || ask === undefined ? 0 : ceil(((ask - bid) / (ask + bid)) * 2_000_000);
  }

  /** Of a side with the best first. */
  #firmPrice(levels: HtxBook['bids']): number | undefined {
    let [value, amount] = [0, 0];
    for (const [price, size] of levels) {
      const taken = Math.min(size, (this.#firmValue - value) / price);
      if (taken <= 0) break;
      value += taken * price;
      amount += taken;
    }
    return amount > 0 ? value / amount : levels[0]?.[0];
  }

  /**
   * The book on our grid. Bids go down to the next tick and asks up, so that nobody is offered a better price than the
   * upstream's and the book cannot cross; levels that fall together are one. `undefined` for a crossed book.
   */
  depth(book: HtxBook, time: number): FeedDepth | undefined {
    const [bid, ask] = touch(book);
    if (bid !== undefined && ask !== undefined && bid >= ask) return undefined;
    return {
      symbol: this.symbol,
      time,
      bids: this.#ladder(book.bids, floor, (a, b) => b - a),
      asks: this.#ladder(book.asks, ceil, (a, b) => a - b),
    };
  }

  #ladder(
    levels: HtxBook['bids'],
    round: (value: number) => number,
    order: (a: number, b: number) => number,
  ): Ladder {
    const amounts = new Map<number, number>();
    for (const [price, amount] of levels) {
      const ticks = round(price * this.#ticksPerUnit);
      if (ticks >= 1 && ticks <= MAX_TICKS) amounts.set(ticks, (amounts.get(ticks) ?? 0) + amount);
    }
    return [...amounts]
      .map(([ticks, amount]): [number, number] => [
        ticks,
        Math.min(MAX_LOTS, floor(amount * this.#lotsPerUnit)),
      ])
      .filter(([, lots]) => lots > 0)
      .toSorted(([a], [b]) => order(a, b))
      .slice(0, LEVELS);
  }

  /** `undefined` for less than a lot, or for numbers that cannot be. */
  print(trade: HtxTrade): FeedPrint | undefined {
    const price = this.ticks(trade.price);
    const lots = floor(trade.amount * this.#lotsPerUnit);
    if (price === undefined || lots < 1 || lots > MAX_LOTS) return undefined;
    return { symbol: this.symbol, time: trade.ts, price, lots, side: trade.direction };
  }

  /** `undefined` for a candle with numbers that cannot be. */
  candle(candle: HtxCandle): FeedCandle | undefined {
    const { amount, vol, count } = candle;
    if (amount > MOST_VOLUME || vol > MOST_VOLUME || count > MOST_COUNT) return undefined;
    const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
      this.ticks(price),
    );
    if (open === undefined || high === undefined || low === undefined || close === undefined)
      return undefined;
    return {
      open,
      high,
      low,
      close,
      lots: Math.round(amount * this.#lotsPerUnit),
      turnover: vol,
      count,
    };
  }
}

/** Best bid and best ask, however the levels are sorted. */
export function touch({ bids, asks }: HtxBook): [bid: number | undefined, ask: number | undefined] {
  return [
    bids.length === 0 ? undefined : Math.max(...bids.map(([price]) => price)),
    asks.length === 0 ? undefined : Math.min(...asks.map(([price]) => price)),
  ];
}

/** 0.29 × 100 is 28.999999999999996: within the noise of doubles a whole number is meant. */
function floor(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= nearest * NOISE ? nearest : Math.floor(value);
}

function ceil(value: number): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= nearest * NOISE ? nearest : Math.ceil(value);
}
