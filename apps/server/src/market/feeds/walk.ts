import { MINUTE_MS } from './feed.ts';
import { KeyedRandom, normal } from './keyed-random.ts';

/**
 * Finest cells in a minute. Prices stand within a cell, or its second half would follow from its first. A power of two, so
 * that minutes and their parts begin with wide cells, where history is cheap to compute.
 */
const CELLS_PER_MINUTE = 512;
const LEVELS = 26;
/** 91 days. */
const WIDEST_MS = (MINUTE_MS / CELLS_PER_MINUTE) * 2 ** LEVELS;
/** Cells from three days down to two minutes share their variance unevenly: that makes calm and nervous times. */
const UNEVEN_FROM = 5;
const UNEVEN_TO = 16;
const UNEVENNESS = 0.45;
/** The row of the numbers at the knots; those of the levels begin at 0. */
const KNOTS = -1;

/**
 * Random walks that can be asked for at any moment, past or present, and are always the same: Brownian motion by midpoint
 * displacement (Lévy's construction). Knots 91 days apart are independent, so they stay near their level for years. Below, a
 * cell's middle lies at random around the line between its ends, as far as the cell's variance asks; each half takes a
 * random part of that variance and is divided likewise. Whatever has been seen, up and down are equally likely next.
 */
export class Walks {
  readonly #random: KeyedRandom;
  readonly #variances: readonly number[];
  readonly #count: number;
  // The cells of the last question, widest first, each with all walks: time mostly moves in small steps.
  readonly #cell = new Float64Array(LEVELS + 1).fill(NaN);
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #spread: Float64Array;

  /** `daily`: of each walk the standard deviation of a day's movement. */
  constructor(key: Buffer, daily: readonly number[]) {
    this.#random = new KeyedRandom(key, 'prices');
    this.#variances = daily.map((each) => (each * each * WIDEST_MS) / 86_400_000);
    this.#count = daily.length;
    this.#left = new Float64Array((LEVELS + 1) * this.#count);
    this.#right = new Float64Array((LEVELS + 1) * this.#count);
    this.#spread = new Float64Array((LEVELS + 1) * this.#count);
  }

  /** Writes where every walk is at `time` to `out`. */
  at(time: number, out: Float64Array): void {
    const finest = Math.floor((time * CELLS_PER_MINUTE) / MINUTE_MS);
    let level = LEVELS;
    while (level > 0 && cellAt(finest, level) !== this.#cell[level]) level--;
    if (level === 0) this.#enter(cellAt(finest, 0));
    // Where a wider cell begins, nothing finer changes the answer.
    while (level < LEVELS && this.#cell[level]! !== finest * SHARES[level]!) {
      this.#descend(level, cellAt(finest, level + 1));
      level++;
    }
    for (let walk = 0; walk < this.#count; walk++) out[walk] = this.#left[level * this.#count + walk]!;
  }

  #enter(cell: number): void {
    if (cell === this.#cell[0]) return;
    const [here, next] = [this.#words(KNOTS, cell), this.#words(KNOTS, cell + 1)];
    this.#cell[0] = cell;
    for (let walk = 0; walk < this.#count; walk++) {
      const deviation = Math.sqrt(this.#variances[walk]! / 2);
      this.#left[walk] = normal(here[4 * walk]!, here[4 * walk + 1]!) * deviation;
      this.#right[walk] = normal(next[4 * walk]!, next[4 * walk + 1]!) * deviation;
      this.#spread[walk] = this.#variances[walk]!;
    }
  }

  /** Halves the cell of a level and goes into the half that is asked for. */
  #descend(level: number, child: number): void {
    const cell = this.#cell[level]!;
    const words = this.#words(level, cell);
    const isUneven = level >= UNEVEN_FROM && level < UNEVEN_TO;
    const isLeft = child === cell * 2;
    for (let walk = 0; walk < this.#count; walk++) {
      const from = level * this.#count + walk;
      const to = from + this.#count;
      const [left, right, spread] = [this.#left[from]!, this.#right[from]!, this.#spread[from]!];
      const at = 4 * walk;
      const share = isUneven ? 1 / (1 + Math.exp(-UNEVENNESS * normal(words[at + 2]!, words[at + 3]!))) : 0.5;
      const middle =
        left +
        (right - left) * share +
        normal(words[at]!, words[at + 1]!) * Math.sqrt(spread * share * (1 - share));
      this.#left[to] = isLeft ? left : middle;
      this.#right[to] = isLeft ? middle : right;
      this.#spread[to] = spread * (isLeft ? share : 1 - share);
    }
    this.#cell[level + 1] = child;
  }

  /** Of each walk two words for the place of a cell's middle and two for the shares of its halves. */
  #words(row: number, cell: number): Uint32Array {
    return this.#random.words(row, cell, this.#count);
  }
}

/** What a cell of a level is of a finest one. Powers of two, so exact. */
const SHARES = Float64Array.from({ length: LEVELS + 1 }, (_, level) => 2 ** (level - LEVELS));

/** The cell of a level in which a finest one lies. */
function cellAt(finest: number, level: number): number {
  return Math.floor(finest * SHARES[level]!);
}
