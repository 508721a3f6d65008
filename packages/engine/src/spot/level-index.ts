/**
 * The price levels of one side of a book, sorted, the best last. Maps a price to the caller's level number.
 *
 * The entries lie in blocks of at most `BLOCK_ENTRIES`, so that a new price moves a few hundred bytes however many
 * levels there are, and a side of a usual book is one or two blocks that stay in the nearest cache.
 */
export class LevelIndex {
  /** 1 for bids (the highest price is best), -1 for asks. */
  readonly #direction: number;
  readonly #blocks: Block[] = [new Block()];
  #last = this.#blocks[0]!;
  #count = 0;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  /** Number of levels. */
  get count(): number {
    return this.#count;
  }

  /** The best level, or -1 if there is none. */
  best(): number {
    const last = this.#last;
    return last.count === 0 ? -1 : last.entries[last.count * 2 - 1]!;
  }

  /** The n-th best level, n from 0. */
  at(n: number): number {
    let block = this.#last;
    for (let b = this.#blocks.length - 2; n >= block.count; b--) {
      n -= block.count;
      block = this.#blocks[b]!;
    }
    return block.entries[(block.count - n) * 2 - 1]!;
  }

  /** The level of a price, or -1. */
  find(price: number): number {
    const key = price * this.#direction;
    const block = this.#blocks.length === 1 ? this.#last : this.#blocks[this.#blockOf(key)]!;
    const position = block.position(key);
    return position < block.count && block.entries[position * 2] === key
      ? block.entries[position * 2 + 1]!
      : -1;
  }

  /** Adds a level under a price that has none. */
  insert(price: number, level: number): void {
    const key = price * this.#direction;
    const at = this.#blockOf(key);
    let block = this.#blocks[at]!;
    if (block.count === BLOCK_ENTRIES) {
      const upper = block.split();
      this.#blocks.splice(at + 1, 0, upper);
      this.#last = this.#blocks.at(-1)!;
      if (key >= upper.entries[0]!) block = upper;
    }
    block.insert(block.position(key), key, level);
    this.#count++;
  }

  /** Takes out the level of a price that has one. */
  remove(price: number): void {
    const key = price * this.#direction;
    const at = this.#blockOf(key);
    const block = this.#blocks[at]!;
    block.remove(block.position(key));
    this.#count--;
    if (block.count === 0 && this.#blocks.length > 1) {
      this.#blocks.splice(at, 1);
      this.#last = this.#blocks.at(-1)!;
    }
  }

  /** Index of the block that holds `key` or where it belongs: the last one that starts at or below it. */
  #blockOf(key: number): number {
    const blocks = this.#blocks;
    let low = 0;
    let high = blocks.length - 1;
    // Most orders are near the touch.
    if (high > 0 && key >= this.#last.entries[0]!) return high;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (blocks[middle]!.entries[0]! <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const BLOCK_ENTRIES = 128;

/** Pairs of price × direction (ascending) and level. */
class Block {
  readonly entries = new Int32Array(BLOCK_ENTRIES * 2);
  count = 0;

  /** Index of the first entry whose key is >= `key`; `count` if there is none. */
  position(key: number): number {
    const { entries, count } = this;
    if (count === 0) return 0;
    let base = 0;
    // No branch depends on a price: a guess at one costs more than the whole step. Keys of a side have one sign, so
    // their difference is an int32, and its sign as a mask is -1 or 0.
    for (let n = count; n > 1;) {
      const half = n >>> 1;
      base += half & ((entries[(base + half - 1) * 2]! - key) >> 31);
      n -= half;
    }
    return base - ((entries[base * 2]! - key) >> 31);
  }

  insert(position: number, key: number, level: number): void {
    const { entries } = this;
    const at = position * 2;
    const end = this.count * 2;
    if (end - at > SHORT_MOVE) entries.copyWithin(at + 2, at, end);
    else for (let i = end - 1; i >= at; i--) entries[i + 2] = entries[i]!;
    entries[at] = key;
    entries[at + 1] = level;
    this.count++;
  }

  remove(position: number): void {
    const { entries } = this;
    const at = position * 2;
    const end = --this.count * 2;
    if (end - at > SHORT_MOVE) entries.copyWithin(at, at + 2, end + 2);
    else for (let i = at; i < end; i++) entries[i] = entries[i + 2]!;
  }

  /** Moves the upper half into a new block. */
  split(): Block {
    const upper = new Block();
    const half = this.count >>> 1;
    upper.entries.set(this.entries.subarray(half * 2, this.count * 2));
    upper.count = this.count - half;
    this.count = half;
    return upper;
  }
}

/** Numbers up to which a loop moves them faster than a call of `copyWithin`. */
const SHORT_MOVE = 48;
