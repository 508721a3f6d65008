import type { KeyedRandom } from './keyed-random.ts';

/** One wave of noise: how long a cell lasts and how high it goes. */
export interface Octave {
  readonly cellMs: number;
  readonly amplitude: number;
}

/**
 * A sum of octaves of value noise, a smooth function of time: each takes a random value in [-amplitude, amplitude] at the edges of its
 * cells and runs smoothly between them. The values at the edges are kept, because time mostly moves forward
 * in small steps.
 */
export class Noise {
  readonly #random: KeyedRandom;
  readonly #inverseCell: Float64Array;
  readonly #amplitude: Float64Array;
  readonly #phase: Float64Array;
  readonly #cell: Float64Array;
  readonly #left: Float64Array;
  readonly #right: Float64Array;

  constructor(random: KeyedRandom, octaves: readonly Octave[]) {
    this.#random = random;
    this.#inverseCell = Float64Array.from(octaves, (octave) => 1 / octave.cellMs);
    this.#amplitude = Float64Array.from(octaves, (octave) => octave.amplitude);
    // Cells of different waves must not end together: all would stand still at once.
    this.#phase = Float64Array.from(octaves, (_, index) => random.uniform(index, -1));
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
      cell === this.#cell[k]! + 1 ? this.#right[k]! : (this.#random.uniform(k, cell) * 2 - 1) * amplitude;
    this.#right[k] = (this.#random.uniform(k, cell + 1) * 2 - 1) * amplitude;
    this.#cell[k] = cell;
  }
}
