/**
 * The exchange's clock as this page knows it. Deadlines of the exchange are counted down on it, for the reader's own
 * clock may be wrong by minutes, and may be set while the page is open.
 */
export class ServerClock {
  /** A clock that nobody sets, in ms. */
  readonly #steady: () => number;
  /** What the reader's clock says, until the exchange has been heard. */
  readonly #fallback: () => number;
  #best: { offset: number; doubt: number; at: number } | undefined;

  constructor(steady: () => number, fallback: () => number) {
    this.#steady = steady;
    this.#fallback = fallback;
  }

  /** ms since 1970. */
  now(): number {
    return this.#best ? this.#steady() + this.#best.offset : this.#fallback();
  }

  /**
   * For a request that asks the exchange for its time: call it before, and what it answers with that time after; with
   * the times of sending and arrival where they were noted elsewhere.
   */
  ask(sent = this.#steady()): (serverTime: number, received?: number) => void {
    return (serverTime, received = this.#steady()) => {
      // The time was read somewhere between the two; a shorter way leaves less doubt where.
      const doubt = (received - sent) / 2;
      const old = this.#best && received - this.#best.at > FORGET_MS;
      if (this.#best && !old && this.#best.doubt < doubt) return;
      this.#best = { offset: serverTime + doubt - received, doubt, at: received };
    };
  }
}

/** Clocks drift apart: after this long a less certain reading beats an old one. */
const FORGET_MS = 10 * 60_000;

export const serverClock = new ServerClock(
  () => performance.now(),
  () => Date.now(),
);
