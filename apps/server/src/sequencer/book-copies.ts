import { formatDecimal } from '@bourse/money/amount';
import type { Pair } from '@bourse/engine/spot/pair';
import type { State } from '@bourse/engine/state';
import type { Side } from '@bourse/protocol/spot/order';
import type { Clock } from '../clock.ts';

/** Levels a side that are copied. */
const DEPTH_LEVELS = 150;
/** A pair's book is copied at most this often. */
const INTERVAL_MS = 50;

/** Price -> quantity of one side, best first, both as they stand on the wire. */
export type BookSide = ReadonlyMap<string, string>;
export type BookSides = Readonly<Record<Side, BookSide>>;

interface BookCopiesOptions {
  /** Is given a copy once its batch is committed. */
  readonly publish: (symbol: string, sides: BookSides, time: number) => void;
  /** Must bring about another `capture`: a book that changed again too soon is published then. */
  readonly later: () => void;
}

/**
 * Copies the books for whoever shows them. They run ahead of the commits and hold quotes that are in no row, so their
 * levels are copied when a batch has been executed, and handed on when it is committed.
 */
export class BookCopies {
  readonly #state: State;
  readonly #clock: Clock;
  readonly #options: BookCopiesOptions;
  readonly #capturedAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(state: State, clock: Clock, options: BookCopiesOptions) {
    this.#state = state;
    this.#clock = clock;
    this.#options = options;
  }

  /** Copies the books that changed and whose turn it is. Returns how to publish them once committed. */
  capture(): (() => void) | undefined {
    const now = this.#clock.now();
    let copies: [string, BookSides][] | undefined;
    for (const pair of this.#state.pairs.values()) {
      if (!pair.depthChanged) continue;
      const { symbol } = pair.spec;
      const since = now - (this.#capturedAt.get(symbol) ?? 0);
      // Below 0 after the clock was set back: that must not hold a book until the old time comes again.
      if (since >= 0 && since < INTERVAL_MS) {
        if (!this.#timer) this.#timer = setTimeout(() => this.#captureLater(), INTERVAL_MS - since);
        continue;
      }
      this.#capturedAt.set(symbol, now);
      pair.depthChanged = false;
      (copies ??= []).push([symbol, { buy: levels(pair, 'buy'), sell: levels(pair, 'sell') }]);
    }
    if (!copies) return undefined;
    return () => {
      for (const [symbol, sides] of copies) this.#options.publish(symbol, sides, now);
    };
  }

  #captureLater(): void {
    this.#timer = undefined;
    this.#options.later();
  }
}

function levels(pair: Pair, side: Side): BookSide {
  const { book, spec } = pair;
  const result = new Map<string, string>();
  const count = Math.min(book.levelCount(side), DEPTH_LEVELS);
  for (let n = 0; n < count; n++) {
    result.set(
      formatDecimal(BigInt(book.levelPrice(side, n)), spec.priceDecimals),
      formatDecimal(BigInt(book.levelLots(side, n)), spec.quantityDecimals),
    );
  }
  return result;
}
