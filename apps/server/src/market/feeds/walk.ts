import { createHash } from 'node:crypto';
import { hash } from './noise.ts';

/** A 32-bit seed of its own for each purpose: what one of them shows says nothing about the others. */
export function seedFor(secret: number, purpose: string): number {
  return createHash('sha256').update(`${secret}:${purpose}`).digest().readInt32LE(0);
}

/** The finest cell; prices run straight within it. */
const FINEST_MS = 100;
const LEVELS = 26;
/** 78 days. */
export const WIDEST_MS = FINEST_MS * 2 ** LEVELS;
/** Cells from two days down to a minute share their variance unevenly: that makes calm and nervous times. */
const UNEVEN_FROM = 5;
const UNEVEN_TO = 16;
const UNEVENNESS = 0.45;

/**
 * A random walk that can be asked for at any moment, past or present, and is always the same: Brownian motion by midpoint
 * displacement (Lévy's construction). Knots 78 days apart are independent, so it stays near its level for years. Below, a
 * cell's middle lies at random around the line between its ends, as far as the cell's variance asks; each half takes a
 * random part of that variance and is divided likewise. Whatever has been seen, up and down are equally likely next.
 */
export class Walk {
  readonly #places: number;
  readonly #shares: number;
  readonly #knots: number;
  readonly #variance: number;
  // The cells of the last question, widest first: time mostly moves in small steps.
  readonly #cell = new Float64Array(LEVELS + 1).fill(NaN);
  readonly #left = new Float64Array(LEVELS + 1);
  readonly #right = new Float64Array(LEVELS + 1);
  readonly #spread = new Float64Array(LEVELS + 1);

  /** `daily`: standard deviation of a day's movement. */
  constructor(secret: number, name: string, daily: number) {
    this.#places = seedFor(secret, `${name} places`);
    this.#shares = seedFor(secret, `${name} shares`);
    this.#knots = seedFor(secret, `${name} knots`);
    this.#variance = (daily * daily * WIDEST_MS) / 86_400_000;
  }

  at(time: number): number {
    const finest = Math.floor(time / FINEST_MS);
    let level = LEVELS;
    while (level > 0 && cellAt(finest, level) !== this.#cell[level]) level--;
    if (level === 0) this.#enter(cellAt(finest, 0));
    for (; level < LEVELS; level++) this.#descend(level, cellAt(finest, level + 1));
    const share = time / FINEST_MS - finest;
    return this.#left[LEVELS]! + (this.#right[LEVELS]! - this.#left[LEVELS]!) * share;
  }

  #enter(cell: number): void {
    if (cell === this.#cell[0]) return;
    const knot = (index: number) => normal(this.#knots, 0, index) * Math.sqrt(this.#variance / 2);
    this.#cell[0] = cell;
    this.#left[0] = knot(cell);
    this.#right[0] = knot(cell + 1);
    this.#spread[0] = this.#variance;
  }

  /** Halves the cell of a level and goes into the half that is asked for. */
  #descend(level: number, child: number): void {
    const cell = this.#cell[level]!;
    const [left, right, spread] = [this.#left[level]!, this.#right[level]!, this.#spread[level]!];
    const isUneven = level >= UNEVEN_FROM && level < UNEVEN_TO;
    const share = isUneven ? 1 / (1 + Math.exp(-UNEVENNESS * normal(this.#shares, level, cell))) : 0.5;
    const middle =
      left +
      (right - left) * share +
      normal(this.#places, level, cell) * Math.sqrt(spread * share * (1 - share));
    const isLeft = child === cell * 2;
    this.#cell[level + 1] = child;
    this.#left[level + 1] = isLeft ? left : middle;
    this.#right[level + 1] = isLeft ? middle : right;
    this.#spread[level + 1] = spread * (isLeft ? share : 1 - share);
  }
}

/** What a cell of a level is of a finest one. Powers of two, so exact. */
const SHARES = Float64Array.from({ length: LEVELS + 1 }, (_, level) => 2 ** (level - LEVELS));

/** The cell of a level in which a finest one lies. */
function cellAt(finest: number, level: number): number {
  return Math.floor(finest * SHARES[level]!);
}

/**
 * A number with mean 0 and deviation 1, nearly normal: four uniform ones of 16 bits added up. A walk adds up many of these,
 * so nearly is enough, and it costs no logarithm. Of a level and a cell, which may exceed 32 bits.
 */
export function normal(seed: number, level: number, cell: number): number {
  const key = level + 64 * Math.floor(cell * 2 ** -32);
  const [one, two] = [hash(seed, key, cell), hash(seed ^ 0x5bd1e995, key, cell)];
  const sum = (one & 0xffff) + (one >>> 16) + (two & 0xffff) + (two >>> 16);
  return (sum / 65_535 - 2) * Math.sqrt(3);
}
