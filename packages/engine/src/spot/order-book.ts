import type { Side } from '@bourse/protocol/spot/order';
import { LevelIndex } from './level-index.ts';

/** The incoming order of a match, as the book sees it. */
export interface Taker {
  /** Lots it would take from the order in `slot` at `price`, however many rest there; 0 ends the match. */
  wanted(slot: number, price: number): number;
  /** `lots` were taken from the order in `slot`. If `gone`, that was all of it and the slot is free again. */
  filled(slot: number, price: number, lots: number, gone: boolean): void;
}

/**
 * One pair's resting orders in price-time priority. It knows prices (integer ticks) and quantities (integer lots)
 * and nothing else: who owns a slot is the caller's business.
 *
 * Layout (docs/decisions/0002-order-book-layout.md): orders and levels are records in two typed arrays. An order is
 * linked in FIFO order within its level and knows its level; each side keeps its levels sorted in a `LevelIndex`.
 * A record holds everything a step needs side by side, because in a large book the cache misses are the cost.
 */
export class OrderBook {
  readonly #bids = new LevelIndex(1);
  readonly #asks = new LevelIndex(-1);
  readonly #orders = new Records();
  readonly #levels = new Records();
  #size = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.#size;
  }

  /** Adds an order behind all others of its price. Returns its slot, valid until `remove`. */
  rest(side: Side, price: number, lots: number): number {
    const index = side === 'buy' ? this.#bids : this.#asks;
    let level = index.find(price);
    if (level === NONE) {
      level = this.#levels.take();
      const { fields } = this.#levels;
      fields[level * FIELDS + HEAD] = NONE;
      fields[level * FIELDS + TAIL] = NONE;
      fields[level * FIELDS + PRICE] = price;
      this.#levels.lots[level * LOTS_STRIDE + LOTS] = 0;
      index.insert(price, level);
    }
    const slot = this.#orders.take();
    const orders = this.#orders.fields;
    const levels = this.#levels.fields;
    const tail = levels[level * FIELDS + TAIL]!;
    orders[slot * FIELDS + PREVIOUS] = tail;
    orders[slot * FIELDS + NEXT] = NONE;
    orders[slot * FIELDS + LEVEL] = side === 'buy' ? level : ~level;
    this.#orders.lots[slot * LOTS_STRIDE + LOTS] = lots;
    if (tail === NONE) levels[level * FIELDS + HEAD] = slot;
    else orders[tail * FIELDS + NEXT] = slot;
    levels[level * FIELDS + TAIL] = slot;
    this.#levels.lots[level * LOTS_STRIDE + LOTS]! += lots;
    this.#size++;
    return slot;
  }

  /** Takes an order out of the book. */
  remove(slot: number): void {
    const orders = this.#orders.fields;
    const levels = this.#levels.fields;
    const previous = orders[slot * FIELDS + PREVIOUS]!;
    const next = orders[slot * FIELDS + NEXT]!;
    const tagged = orders[slot * FIELDS + LEVEL]!;
    const level = tagged < 0 ? ~tagged : tagged;
    if (previous === NONE) levels[level * FIELDS + HEAD] = next;
    else orders[previous * FIELDS + NEXT] = next;
    if (next === NONE) levels[level * FIELDS + TAIL] = previous;
    else orders[next * FIELDS + PREVIOUS] = previous;
    this.#levels.lots[level * LOTS_STRIDE + LOTS]! -= this.#orders.lots[slot * LOTS_STRIDE + LOTS]!;
    if (previous === NONE && next === NONE) {
      (tagged < 0 ? this.#asks : this.#bids).remove(levels[level * FIELDS + PRICE]!);
      this.#levels.give(level);
    }
    this.#orders.give(slot);
    this.#size--;
  }

  /** Lowers an order's quantity by `lots`, which must be less than what it has; its place in the queue stays. */
  reduce(slot: number, lots: number): void {
    const tagged = this.#orders.fields[slot * FIELDS + LEVEL]!;
    const level = tagged < 0 ? ~tagged : tagged;
    this.#orders.lots[slot * LOTS_STRIDE + LOTS]! -= lots;
    this.#levels.lots[level * LOTS_STRIDE + LOTS]! -= lots;
  }

  /**
   * Matches an incoming order of `side` against the other side in price-time priority, up to its limit. The loop
   * ends when nothing crosses or the taker wants no more.
   */
  match(side: Side, limit: number, taker: Taker): void {
    const index = side === 'buy' ? this.#asks : this.#bids;
    for (let level = index.best(); level !== NONE; level = index.best()) {
      const price = this.#levels.fields[level * FIELDS + PRICE]!;
      if (side === 'buy' ? price > limit : price < limit) return;
      const slot = this.#levels.fields[level * FIELDS + HEAD]!;
      const resting = this.#orders.lots[slot * LOTS_STRIDE + LOTS]!;
      const wanted = taker.wanted(slot, price);
      if (wanted === 0) return;
      if (wanted < resting) {
        this.reduce(slot, wanted);
        taker.filled(slot, price, wanted, false);
      } else {
        this.remove(slot);
        taker.filled(slot, price, resting, true);
      }
    }
  }

  /** The slot of the first order at the best price of a side, or -1. */
  front(side: Side): number {
    const level = (side === 'buy' ? this.#bids : this.#asks).best();
    return level === NONE ? NONE : this.#levels.fields[level * FIELDS + HEAD]!;
  }

  /** The slot behind `slot` at the same price, or -1. */
  next(slot: number): number {
    return this.#orders.fields[slot * FIELDS + NEXT]!;
  }

  /** The best price of a side in ticks, or 0 when the side is empty. */
  bestPrice(side: Side): number {
    const level = (side === 'buy' ? this.#bids : this.#asks).best();
    return level === NONE ? 0 : this.#levels.fields[level * FIELDS + PRICE]!;
  }

  lots(slot: number): number {
    return this.#orders.lots[slot * LOTS_STRIDE + LOTS]!;
  }

  /** Number of price levels of a side. */
  levelCount(side: Side): number {
    return (side === 'buy' ? this.#bids : this.#asks).count;
  }

  /** Price of the n-th best level, n from 0. */
  levelPrice(side: Side, n: number): number {
    return this.#levels.fields[(side === 'buy' ? this.#bids : this.#asks).at(n) * FIELDS + PRICE]!;
  }

  /** Total lots of the n-th best level. */
  levelLots(side: Side, n: number): number {
    return this.#levels.lots[(side === 'buy' ? this.#bids : this.#asks).at(n) * LOTS_STRIDE + LOTS]!;
  }

  /** First slot of the n-th best level. */
  levelFront(side: Side, n: number): number {
    return this.#levels.fields[(side === 'buy' ? this.#bids : this.#asks).at(n) * FIELDS + HEAD]!;
  }
}

const NONE = -1;

// A record is 24 bytes: four int32 fields, then lots as a float64 (they go to 2^53) in the same memory.
const FIELDS = 6;
const LOTS_STRIDE = 3;
const LOTS = 2;
const INITIAL_RECORDS = 64;

// Fields of an order. The level is stored as ~level for asks, so that an order knows its side.
const PREVIOUS = 0;
const NEXT = 1;
const LEVEL = 2;

// Fields of a level: first and last order, price.
const HEAD = 0;
const TAIL = 1;
const PRICE = 2;

/** Growing pool of fixed-size records. A free record keeps the next free one in its first field. */
class Records {
  /** Field f of record n is at n × FIELDS + f. */
  fields = new Int32Array(INITIAL_RECORDS * FIELDS);
  /** The same memory as float64: the lots of record n are at n × LOTS_STRIDE + LOTS. */
  lots = new Float64Array(this.fields.buffer);
  #free = NONE;
  #count = 0;

  take(): number {
    const record = this.#free;
    if (record === NONE) {
      if (this.#count * FIELDS === this.fields.length) this.#grow();
      return this.#count++;
    }
    this.#free = this.fields[record * FIELDS]!;
    return record;
  }

  give(record: number): void {
    this.fields[record * FIELDS] = this.#free;
    this.#free = record;
  }

  #grow(): void {
    const grown = new Int32Array(this.fields.length * 2);
    grown.set(this.fields);
    this.fields = grown;
    this.lots = new Float64Array(grown.buffer);
  }
}
