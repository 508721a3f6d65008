import type { PrintMessage } from '@bourse/protocol/stream';

export const PRINTS_KEPT = 200;

/** The last prints of a pair. */
export class Tape {
  readonly #ring: PrintMessage[] = [];
  #next = 0;

  push(print: PrintMessage): void {
    this.#ring[this.#next] = print;
    this.#next = (this.#next + 1) % PRINTS_KEPT;
  }

  /** Newest first. */
  list(): PrintMessage[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)].toReversed();
  }
}
