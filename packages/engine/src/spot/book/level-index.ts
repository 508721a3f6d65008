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
  /** The first key of each block but the first, which takes whatever is below the second's. */
  #bounds = new Int32Array(INITIAL_BLOCKS);
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

  /** All levels, the best first, each as quickly as the one before. */
  *[Symbol.iterator](): Iterator<number> {
    for (let b = this.#blocks.length - 1; b >= 0; b--) {
      const { count, entries } = this.#blocks[b]!;
      for (let n = count; n > 0; n--) yield entries[n * 2 - 1]!;
    }
  }

  /** The level of a price, or -1. */
  find(price: number): number {
    const key = price * this.#direction;
    const block = this.#blocks[this.#blockOf(key)]!;
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
      this.#addBlock(at + 1, upper);
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
    if (block.count === 0 && this.#blocks.length > 1) this.#dropBlock(at);
  }

  /** Index of the block that holds `key` or where it belongs: the last one whose bound is at or below it. */
  #blockOf(key: number): number {
    const count = this.#blocks.length - 1;
    return count === 0 ? 0 : lowerBound(this.#bounds, 1, count, key + 1);
  }

  #addBlock(at: number, block: Block): void {
    const count = this.#blocks.length - 1;
    if (count === this.#bounds.length) {
      const grown = new Int32Array(count * 2);
      grown.set(this.#bounds);
      this.#bounds = grown;
    }
    this.#bounds.copyWithin(at, at - 1, count);
    this.#bounds[at - 1] = block.entries[0]!;
    this.#blocks.splice(at, 0, block);
    this.#last = this.#blocks.at(-1)!;
  }

  /** A first block that is dropped leaves its keys to the next one, whose bound goes with it. */
  #dropBlock(at: number): void {
    this.#bounds.copyWithin(Math.max(at - 1, 0), Math.max(at, 1), this.#blocks.length - 1);
    this.#blocks.splice(at, 1);
    this.#last = this.#blocks.at(-1)!;
  }
}

/**
 * How many of the first `count` keys are below `key`; keys are ascending, `stride` elements apart. No branch depends
 * on a key: a wrong guess at one costs more than the whole step. Keys of a side have one sign, so a difference is an
 * int32, and its sign as a mask is -1 or 0.
 */
function lowerBound(keys: Int32Array, stride: number, count: number, key: number): number {
  if (count === 0) return 0;
  let base = 0;
  for (let n = count; n > 1;) {
    const half = n >>> 1;
    base += half & ((keys[(base + half - 1) * stride]! - key) >> 31);
    n -= half;
  }
  return base - ((keys[base * stride]! - key) >> 31);
}

const BLOCK_ENTRIES = 128;
const INITIAL_BLOCKS = 16;

/** Pairs of price × direction (ascending) and level. */
class Block {
  readonly entries = new Int32Array(BLOCK_ENTRIES * 2);
  count = 0;

  /** Index of the first entry whose key is >= `key`; `count` if there is none. */
  position(key: number): number {
    return lowerBound(this.entries, 2, this.count, key);
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
