/**
 * Smooth pseudo-random functions of time, computed from a seed alone, so that a price can be asked for at any
 * moment, past or present, and is always the same. Floats: this is a price source, not money.
 */

/** A uniform 32-bit hash of three integers (murmur3's finaliser over a mix). */
export function hash(seed: number, a: number, b: number): number {
  let h = seed ^ Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77);
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b) + Math.imul(b, 0x27d4eb2f);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35) + a;
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  return h >>> 0;
}

/** Uniform in [0, 1). */
export function uniform(seed: number, a: number, b: number): number {
  return hash(seed, a, b) / 4_294_967_296;
}

/** One wave of noise: how long a cell lasts and how high it goes. */
export interface Octave {
  readonly cellMs: number;
  readonly amplitude: number;
}

/**
 * A sum of octaves of value noise: each takes a hashed value in [-amplitude, amplitude] at the edges of its
 * cells and runs smoothly between them. The values at the edges are kept, because time mostly moves forward
 * in small steps.
 */
export class Noise {
  readonly #seed: number;
  readonly #inverseCell: Float64Array;
  readonly #amplitude: Float64Array;
  readonly #phase: Float64Array;
  readonly #cell: Float64Array;
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(seed: number, octaves: readonly Octave[]) {
    this.#seed = seed | 0;
    this.#inverseCell = Float64Array.from(octaves, (octave) => 1 / octave.cellMs);
    this.#amplitude = Float64Array.from(octaves, (octave) => octave.amplitude);
    // Cells of different waves must not end together: all would stand still at once.
    this.#phase = Float64Array.from(octaves, (_, index) => uniform(this.#seed, index, -1));
    this.#cell = new Float64Array(octaves.length).fill(NaN);
    this.#left = new Float64Array(octaves.length);
    this.#right = new Float64Array(octaves.length);
  }

  at(time: number): number {
    let sum = 0;
    for (let k = 0; k < this.#cell.length; k++) {
      const position = time * this.#inverseCell[k]! + this.#phase[k]!;
      const cell = Math.floor(position);
      if (cell !== this.#cell[k]) this.#enter(k, cell);
      const x = position - cell;
      const left = this.#left[k]!;
      sum += left + (this.#right[k]! - left) * x * x * (3 - 2 * x);
    }
    return sum;
  }

  #enter(k: number, cell: number): void {
    const amplitude = this.#amplitude[k]!;
    this.#left[k] =
      cell === this.#cell[k]! + 1 ? this.#right[k]! : (uniform(this.#seed, k, cell) * 2 - 1) * amplitude;
    this.#right[k] = (uniform(this.#seed, k, cell + 1) * 2 - 1) * amplitude;
    this.#cell[k] = cell;
  }
}
