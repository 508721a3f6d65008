import type { PrintMessage } from '@bourse/protocol/stream';

/** As many as HTX's clients ask for. */
export const PRINTS_KEPT = 2_000;

/** The last prints of a pair. */
export class Tape {
  readonly #ring: PrintMessage[] = [];
  #next = 0;

  push(print: PrintMessage): void {
    this.#ring[this.#next] = print;
    this.#next = (this.#next + 1) % PRINTS_KEPT;
  }

  /** The newest `size`, newest first. */
  list(size: number): PrintMessage[] {
    const prints: PrintMessage[] = [];
    for (let back = 1; back <= Math.min(size, this.#ring.length); back++) {
      prints.push(this.#ring[(this.#next - back + PRINTS_KEPT) % PRINTS_KEPT]!);
    }
    return prints;
  }
}
