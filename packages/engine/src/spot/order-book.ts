import type { Side } from '@bourse/protocol/spot/order';

/**
 * One pair's resting orders in price-time priority. It knows prices (integer ticks) and quantities (integer lots)
 * and nothing else: who owns a slot is the caller's business.
 *
 * Layout, chosen by measurement (bench/src/book): orders live in slots of typed arrays, linked in FIFO order within
 * their price level; each side keeps its levels sorted with the best at the end, so that the touch is one index
 * away and most insertions move few elements.
 */
export class OrderBook {
  readonly #bids = new BookSide(1);
  readonly #asks = new BookSide(-1);

  // Slots: one resting order each. A free slot keeps the next free one in #next.
  #lots = new Float64Array(INITIAL_SLOTS);
  #links = new Int32Array(INITIAL_SLOTS * LINK_FIELDS);
  #freeSlot = NONE;
  #slotCount = 0;
  #size = 0;

  // Levels: all resting orders of one price on one side.
  #levelLots = new Float64Array(INITIAL_LEVELS);
  #levels = new Int32Array(INITIAL_LEVELS * LEVEL_FIELDS);
  #freeLevel = NONE;
  #levelCount = 0;

  /** Number of resting orders. */
  get size(): number {
    return this.#size;
  }

  /** Adds an order behind all others of its price. Returns its slot, valid until `remove`. */
  rest(side: Side, price: number, lots: number): number {
    const bookSide = side === 'buy' ? this.#bids : this.#asks;
    let level = bookSide.find(price);
    if (level === NONE) {
      level = this.#takeLevel(price);
      bookSide.insert(price, level);
    }
    const slot = this.#takeSlot();
    this.#lots[slot] = lots;
    const levels = this.#levels;
    const links = this.#links;
    const tail = levels[level * LEVEL_FIELDS + TAIL]!;
    links[slot * LINK_FIELDS + PREVIOUS] = tail;
    links[slot * LINK_FIELDS + NEXT] = NONE;
    links[slot * LINK_FIELDS + LEVEL] = side === 'buy' ? level : ~level;
    if (tail === NONE) levels[level * LEVEL_FIELDS + HEAD] = slot;
    else links[tail * LINK_FIELDS + NEXT] = slot;
    levels[level * LEVEL_FIELDS + TAIL] = slot;
    this.#levelLots[level]! += lots;
    this.#size++;
    return slot;
  }

  /** Takes an order out of the book. */
  remove(slot: number): void {
    const links = this.#links;
    const levels = this.#levels;
    const at = slot * LINK_FIELDS;
    const tagged = links[at + LEVEL]!;
    const level = tagged < 0 ? ~tagged : tagged;
    const previous = links[at + PREVIOUS]!;
    const next = links[at + NEXT]!;
    if (previous === NONE) levels[level * LEVEL_FIELDS + HEAD] = next;
    else links[previous * LINK_FIELDS + NEXT] = next;
    if (next === NONE) levels[level * LEVEL_FIELDS + TAIL] = previous;
    else links[next * LINK_FIELDS + PREVIOUS] = previous;
    this.#levelLots[level]! -= this.#lots[slot]!;
    if (previous === NONE && next === NONE) {
      (tagged < 0 ? this.#asks : this.#bids).remove(levels[level * LEVEL_FIELDS + PRICE]!);
      this.#giveLevel(level);
    }
    links[at + NEXT] = this.#freeSlot;
    this.#freeSlot = slot;
    this.#size--;
  }

  /** Lowers an order's quantity by `lots`, which must be less than what it has; its place in the queue stays. */
  reduce(slot: number, lots: number): void {
    const tagged = this.#links[slot * LINK_FIELDS + LEVEL]!;
    this.#lots[slot]! -= lots;
    this.#levelLots[tagged < 0 ? ~tagged : tagged]! -= lots;
  }

  /** The slot of the first order at the best price of a side, or -1. */
  front(side: Side): number {
    const level = (side === 'buy' ? this.#bids : this.#asks).best();
    return level === NONE ? NONE : this.#levels[level * LEVEL_FIELDS + HEAD]!;
  }

  /** The slot behind `slot` at the same price, or -1. */
  next(slot: number): number {
    return this.#links[slot * LINK_FIELDS + NEXT]!;
  }

  /** The best price of a side in ticks, or 0 when the side is empty. */
  bestPrice(side: Side): number {
    const level = (side === 'buy' ? this.#bids : this.#asks).best();
    return level === NONE ? 0 : this.#levels[level * LEVEL_FIELDS + PRICE]!;
  }

  lots(slot: number): number {
    return this.#lots[slot]!;
  }

  /** Number of price levels of a side. */
  levelCount(side: Side): number {
    return (side === 'buy' ? this.#bids : this.#asks).count;
  }

  /** Price of the n-th best level, n from 0. */
  levelPrice(side: Side, n: number): number {
    return this.#levels[(side === 'buy' ? this.#bids : this.#asks).at(n) * LEVEL_FIELDS + PRICE]!;
  }

  /** Total lots of the n-th best level. */
  levelLots(side: Side, n: number): number {
    return this.#levelLots[(side === 'buy' ? this.#bids : this.#asks).at(n)]!;
  }

  /** First slot of the n-th best level. */
  levelFront(side: Side, n: number): number {
    return this.#levels[(side === 'buy' ? this.#bids : this.#asks).at(n) * LEVEL_FIELDS + HEAD]!;
  }

  #takeSlot(): number {
    const free = this.#freeSlot;
    if (free !== NONE) {
      this.#freeSlot = this.#links[free * LINK_FIELDS + NEXT]!;
      return free;
    }
    const slot = this.#slotCount++;
    if (slot === this.#lots.length) {
      this.#lots = grown(this.#lots, new Float64Array(slot * 2));
      this.#links = grown(this.#links, new Int32Array(slot * 2 * LINK_FIELDS));
    }
    return slot;
  }

  #takeLevel(price: number): number {
    let level = this.#freeLevel;
    if (level !== NONE) {
      this.#freeLevel = this.#levels[level * LEVEL_FIELDS + HEAD]!;
    } else {
      level = this.#levelCount++;
      if (level === this.#levelLots.length) {
        this.#levelLots = grown(this.#levelLots, new Float64Array(level * 2));
        this.#levels = grown(this.#levels, new Int32Array(level * 2 * LEVEL_FIELDS));
      }
    }
    this.#levels[level * LEVEL_FIELDS + PRICE] = price;
    this.#levels[level * LEVEL_FIELDS + HEAD] = NONE;
    this.#levels[level * LEVEL_FIELDS + TAIL] = NONE;
    this.#levelLots[level] = 0;
    return level;
  }

  #giveLevel(level: number): void {
    this.#levels[level * LEVEL_FIELDS + HEAD] = this.#freeLevel;
    this.#freeLevel = level;
  }
}

/** A side's levels, sorted so that the best is last. `direction` is 1 for bids (highest best), -1 for asks. */
class BookSide {
  readonly #direction: number;
  /** price × direction, ascending. */
  #keys = new Int32Array(INITIAL_LEVELS);
  #levels = new Int32Array(INITIAL_LEVELS);
  count = 0;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  best(): number {
    return this.count === 0 ? NONE : this.#levels[this.count - 1]!;
  }

  at(n: number): number {
    return this.#levels[this.count - 1 - n]!;
  }

  /** The level of a price, or -1. */
  find(price: number): number {
    const key = price * this.#direction;
    const position = this.#position(key);
    return position < this.count && this.#keys[position] === key ? this.#levels[position]! : NONE;
  }

  insert(price: number, level: number): void {
    const key = price * this.#direction;
    const position = this.#position(key);
    if (this.count === this.#keys.length) {
      this.#keys = grown(this.#keys, new Int32Array(this.count * 2));
      this.#levels = grown(this.#levels, new Int32Array(this.count * 2));
    }
    if (position < this.count) {
      this.#keys.copyWithin(position + 1, position, this.count);
      this.#levels.copyWithin(position + 1, position, this.count);
    }
    this.#keys[position] = key;
    this.#levels[position] = level;
    this.count++;
  }

  remove(price: number): void {
    const position = this.#position(price * this.#direction);
    this.count--;
    if (position < this.count) {
      this.#keys.copyWithin(position, position + 1, this.count + 1);
      this.#levels.copyWithin(position, position + 1, this.count + 1);
    }
  }

  /** Index of the first key >= `key`; `count` if there is none. */
  #position(key: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const NONE = -1;
const INITIAL_SLOTS = 256;
const INITIAL_LEVELS = 64;

// Fields of a slot in #links. The level is stored as ~level for asks, so that a slot knows its side.
const LINK_FIELDS = 4;
const PREVIOUS = 0;
const NEXT = 1;
const LEVEL = 2;

// Fields of a level in #levels. A free level keeps the next free one in HEAD.
const LEVEL_FIELDS = 4;
const HEAD = 0;
const TAIL = 1;
const PRICE = 2;

function grown<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
