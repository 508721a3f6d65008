import type { OrderBook, Taker } from '@bourse/engine/spot/book/order-book';

/** What happens in a bare market, told while it happens. */
export interface Listener {
  trade(price: number, lots: number, makerId: number, takerId: number): void;
  /** A resting order was filled to the end. */
  gone(makerId: number): void;
}

const NOT_RESTING = -1;
const HIGHEST = 2_147_483_647;

/**
 * The engine's order book and its matching loop with nothing around them but what a bare matcher must know: which
 * order lies in which slot. Ids are consecutive numbers, so both directions are plain arrays.
 */
export class BareMarket implements Taker {
  readonly book: OrderBook;
  readonly #listener: Listener;
  readonly #slotOf: Int32Array;
  #idAt = new Int32Array(1024);
  #takerId = 0;
  #left = 0;

  constructor(book: OrderBook, capacity: number, listener: Listener) {
    this.book = book;
    this.#listener = listener;
    this.#slotOf = new Int32Array(capacity).fill(NOT_RESTING);
  }

  /** Matches a limit order and rests what is left of it. Returns the lots that rest. */
  limit(id: number, isBuy: boolean, price: number, lots: number): number {
    const side = isBuy ? 'buy' : 'sell';
    this.#takerId = id;
    this.#left = lots;
    this.book.match(side, price, this);
    if (this.#left > 0) {
      const slot = this.book.rest(side, price, this.#left);
      if (slot >= this.#idAt.length) this.#grow();
      this.#slotOf[id] = slot;
      this.#idAt[slot] = id;
    }
    return this.#left;
  }

  /** Matches a market order; what the book cannot fill is dropped. */
  market(id: number, isBuy: boolean, lots: number): void {
    this.#takerId = id;
    this.#left = lots;
    this.book.match(isBuy ? 'buy' : 'sell', isBuy ? HIGHEST : 0, this);
  }

  /** Takes an order out, unless it is gone already. */
  cancel(id: number): boolean {
    const slot = this.#slotOf[id]!;
    if (slot === NOT_RESTING) return false;
    this.book.remove(slot);
    this.#slotOf[id] = NOT_RESTING;
    return true;
  }

  wanted(): number {
    return this.#left;
  }

  filled(slot: number, price: number, lots: number, gone: boolean): void {
    const makerId = this.#idAt[slot]!;
    this.#left -= lots;
    this.#listener.trade(price, lots, makerId, this.#takerId);
    if (gone) {
      this.#slotOf[makerId] = NOT_RESTING;
      this.#listener.gone(makerId);
    }
  }

  #grow(): void {
    const grown = new Int32Array(this.#idAt.length * 2);
    grown.set(this.#idAt);
    this.#idAt = grown;
  }
}
