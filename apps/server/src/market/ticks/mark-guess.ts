import { MARK_WINDOW_MS } from './tick-gate.ts';

/** What the mark of a pair's tick is to be, by the ticks that were packed with it. */
export class MarkGuess {
  readonly #window: { readonly time: number; readonly price: number }[] = [];

  /** Takes a price; answers the mark that follows from it, as long as the gate has the same prices in mind. */
  next(time: number, price: number): number {
    this.#window.push({ time, price });
    while (this.#window[0]!.time < time - MARK_WINDOW_MS) this.#window.shift();
    const prices = this.#window.map((tick) => tick.price).toSorted((a, b) => a - b);
    return prices[(prices.length - 1) >> 1]!;
  }
}
