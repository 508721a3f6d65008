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
 * A record holds everything a step needs side by side and as small as can be, because in a large book the cache misses
 * are the cost.
 */
export class OrderBook {
  readonly #bids = new LevelIndex(1);
  readonly #asks = new LevelIndex(-1);
  readonly #orders = new Records(ORDER_FIELDS);
  readonly #levels = new Records(LEVEL_FIELDS);
  /** Lots of the few orders that have more than an int32 holds; their LOTS is -1. */
  readonly #manyLots = new Map<number, number>();
  #size = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.#size;
  }

  /** Adds an order behind all others of its price. Returns its slot, valid until `remove`. */
  rest(side: Side, price: number, lots: number): number {
    const level = this.#levelOf(side, price);
    const slot = this.#orders.take();
    const orders = this.#orders.fields;
    const levels = this.#levels.fields;
    const tail = levels[level * LEVEL_FIELDS + TAIL]!;
    orders[slot * ORDER_FIELDS + PREVIOUS] = tail;
    orders[slot * ORDER_FIELDS + NEXT] = NONE;
    orders[slot * ORDER_FIELDS + LEVEL] = side === 'buy' ? level : ~level;
    this.#setLots(slot, lots);
    if (tail === NONE) levels[level * LEVEL_FIELDS + HEAD] = slot;
    else orders[tail * ORDER_FIELDS + NEXT] = slot;
    levels[level * LEVEL_FIELDS + TAIL] = slot;
    this.#levels.floats[level * LEVEL_FLOATS + TOTAL]! += lots;
    this.#size++;
    return slot;
  }

  /** Puts an order behind the one in slot `before` at its price, or with -1 in front of all: takes a `remove` back. */
  restBehind(side: Side, price: number, lots: number, before: number): number {
    const slot = this.rest(side, price, lots);
    const orders = this.#orders.fields;
    const levels = this.#levels.fields;
    const level = this.#levelOf(side, price);
    const tail = orders[slot * ORDER_FIELDS + PREVIOUS]!;
    if (tail === before) return slot;
    const after =
      before === NONE ? levels[level * LEVEL_FIELDS + HEAD]! : orders[before * ORDER_FIELDS + NEXT]!;
    orders[tail * ORDER_FIELDS + NEXT] = NONE;
    levels[level * LEVEL_FIELDS + TAIL] = tail;
    orders[slot * ORDER_FIELDS + PREVIOUS] = before;
    orders[slot * ORDER_FIELDS + NEXT] = after;
    orders[after * ORDER_FIELDS + PREVIOUS] = slot;
    if (before === NONE) levels[level * LEVEL_FIELDS + HEAD] = slot;
    else orders[before * ORDER_FIELDS + NEXT] = slot;
    return slot;
  }

  /** Takes an order out of the book. */
  remove(slot: number): void {
    const orders = this.#orders.fields;
    const levels = this.#levels.fields;
    const previous = orders[slot * ORDER_FIELDS + PREVIOUS]!;
    const next = orders[slot * ORDER_FIELDS + NEXT]!;
    const tagged = orders[slot * ORDER_FIELDS + LEVEL]!;
    const level = tagged < 0 ? ~tagged : tagged;
    if (previous === NONE) levels[level * LEVEL_FIELDS + HEAD] = next;
    else orders[previous * ORDER_FIELDS + NEXT] = next;
    if (next === NONE) levels[level * LEVEL_FIELDS + TAIL] = previous;
    else orders[next * ORDER_FIELDS + PREVIOUS] = previous;
    this.#levels.floats[level * LEVEL_FLOATS + TOTAL]! -= this.lots(slot);
    if (orders[slot * ORDER_FIELDS + LOTS] === MANY) this.#manyLots.delete(slot);
    if (previous === NONE && next === NONE) {
      (tagged < 0 ? this.#asks : this.#bids).remove(levels[level * LEVEL_FIELDS + PRICE]!);
      this.#levels.give(level);
    }
    this.#orders.give(slot);
    this.#size--;
  }

  /** Lowers an order's quantity by `lots`, which must be less than what it has; its place in the queue stays. */
  reduce(slot: number, lots: number): void {
    const tagged = this.#orders.fields[slot * ORDER_FIELDS + LEVEL]!;
    const level = tagged < 0 ? ~tagged : tagged;
    const left = this.lots(slot) - lots;
    if (this.#orders.fields[slot * ORDER_FIELDS + LOTS] === MANY) this.#manyLots.delete(slot);
    this.#setLots(slot, left);
    this.#levels.floats[level * LEVEL_FLOATS + TOTAL]! -= lots;
  }

  /**
   * Matches an incoming order of `side` against the other side in price-time priority, up to its limit. The loop
   * ends when nothing crosses or the taker wants no more.
   */
  match(side: Side, limit: number, taker: Taker): void {
    const index = side === 'buy' ? this.#asks : this.#bids;
    for (let level = index.best(); level !== NONE; level = index.best()) {
      const price = this.#levels.fields[level * LEVEL_FIELDS + PRICE]!;
      if (side === 'buy' ? price > limit : price < limit) return;
      const slot = this.#levels.fields[level * LEVEL_FIELDS + HEAD]!;
      const resting = this.lots(slot);
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
    return level === NONE ? NONE : this.#levels.fields[level * LEVEL_FIELDS + HEAD]!;
  }

  /** The slot behind `slot` at the same price, or -1. */
  next(slot: number): number {
    return this.#orders.fields[slot * ORDER_FIELDS + NEXT]!;
  }

  /** The best price of a side in ticks, or 0 when the side is empty. */
  bestPrice(side: Side): number {
    const level = (side === 'buy' ? this.#bids : this.#asks).best();
    return level === NONE ? 0 : this.#levels.fields[level * LEVEL_FIELDS + PRICE]!;
  }

  /** The slot before `slot` at the same price, or -1. */
  previous(slot: number): number {
    return this.#orders.fields[slot * ORDER_FIELDS + PREVIOUS]!;
  }

  lots(slot: number): number {
    const lots = this.#orders.fields[slot * ORDER_FIELDS + LOTS]!;
    return lots === MANY ? this.#manyLots.get(slot)! : lots;
  }

  /** Number of price levels of a side. */
  levelCount(side: Side): number {
    return (side === 'buy' ? this.#bids : this.#asks).count;
  }

  /** Price of the n-th best level, n from 0. */
  levelPrice(side: Side, n: number): number {
    return this.#levels.fields[(side === 'buy' ? this.#bids : this.#asks).at(n) * LEVEL_FIELDS + PRICE]!;
  }

  /** All levels of a side, the best first, each with its total and its first slot. The book must not change meanwhile. */
  *levels(side: Side): Iterable<{ readonly price: number; readonly lots: number; readonly front: number }> {
    for (const level of side === 'buy' ? this.#bids : this.#asks) {
      const { fields, floats } = this.#levels;
      const price = fields[level * LEVEL_FIELDS + PRICE]!;
      yield {
        price,
        lots: floats[level * LEVEL_FLOATS + TOTAL]!,
        front: fields[level * LEVEL_FIELDS + HEAD]!,
      };
    }
  }

  /** Total lots of the n-th best level. */
  levelLots(side: Side, n: number): number {
    return this.#levels.floats[(side === 'buy' ? this.#bids : this.#asks).at(n) * LEVEL_FLOATS + TOTAL]!;
  }

  /** First slot of the n-th best level. */
  levelFront(side: Side, n: number): number {
    return this.#levels.fields[(side === 'buy' ? this.#bids : this.#asks).at(n) * LEVEL_FIELDS + HEAD]!;
  }

  /** The level of a price, made if there is none. */
  #levelOf(side: Side, price: number): number {
    const index = side === 'buy' ? this.#bids : this.#asks;
    let level = index.find(price);
    if (level === NONE) {
      level = this.#takeLevel(price);
      index.insert(price, level);
    }
    return level;
  }

  #setLots(slot: number, lots: number): void {
    if (lots <= INT32_MAX) {
      this.#orders.fields[slot * ORDER_FIELDS + LOTS] = lots;
    } else {
      this.#orders.fields[slot * ORDER_FIELDS + LOTS] = MANY;
      this.#manyLots.set(slot, lots);
    }
  }

  #takeLevel(price: number): number {
    const level = this.#levels.take();
    const { fields, floats } = this.#levels;
    fields[level * LEVEL_FIELDS + HEAD] = NONE;
    fields[level * LEVEL_FIELDS + TAIL] = NONE;
    fields[level * LEVEL_FIELDS + PRICE] = price;
    floats[level * LEVEL_FLOATS + TOTAL] = 0;
    return level;
  }
}

const NONE = -1;
const MANY = -1;
const INT32_MAX = 2_147_483_647;
const INITIAL_RECORDS = 64;

// Fields of an order. The level is stored as ~level for asks, so that an order knows its side.
const ORDER_FIELDS = 4;
const PREVIOUS = 0;
const NEXT = 1;
const LEVEL = 2;
const LOTS = 3;

// Fields of a level: first and last order, price; then, as a float64, the lots of all its orders.
const LEVEL_FIELDS = 6;
const HEAD = 0;
const TAIL = 1;
const PRICE = 2;
const LEVEL_FLOATS = 3;
const TOTAL = 2;

/** Growing pool of records of a few int32 fields. A free record keeps the next free one in its first field. */
class Records {
  /** Field f of record n is at n × size + f. */
  fields: Int32Array;
  /** The same memory as float64. */
  floats: Float64Array;
  readonly #fieldCount: number;
  #free = NONE;
  #count = 0;

  constructor(fieldCount: number) {
    this.#fieldCount = fieldCount;
    this.fields = new Int32Array(INITIAL_RECORDS * fieldCount);
    this.floats = new Float64Array(this.fields.buffer);
  }

  take(): number {
    const record = this.#free;
    if (record === NONE) {
      if (this.#count * this.#fieldCount === this.fields.length) this.#grow();
      return this.#count++;
    }
    this.#free = this.fields[record * this.#fieldCount]!;
    return record;
  }

  give(record: number): void {
    this.fields[record * this.#fieldCount] = this.#free;
    this.#free = record;
  }

  #grow(): void {
    const grown = new Int32Array(this.fields.length * 2);
    grown.set(this.fields);
    this.fields = grown;
    this.floats = new Float64Array(grown.buffer);
  }
}
