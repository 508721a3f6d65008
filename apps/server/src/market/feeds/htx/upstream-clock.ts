/** What differs by more is wrong. */
const TOLERANCE_MS = 1_000;
/** Frames are judged by the quickest of so long a time, since a single one may have been held up. */
const WINDOW_MS = 3_000;

/**
 * Compares the upstream's clock with ours, from two sides. A call tells the offset, to within half its round trip.
 * Frames tell how old they are when they arrive: even the quickest being late means that clocks differ or that the line
 * is held up, and either way their prices are not those of now. Pure: times come in as arguments, ms.
 */
export class UpstreamClock {
  #offset: number | undefined;
  #uncertainty = 0;
  #windowStart = 0;
  /** Age of the quickest frame in the window under way and the one before. */
  #quickest = Infinity;
  #quickestBefore = Infinity;

  /** The upstream said `upstream` to a call that was sent at `sent` and answered at `answered`. */
  measured(upstream: number, sent: number, answered: number): void {
    this.#offset = upstream - (sent + answered) / 2;
    this.#uncertainty = Math.max(0, answered - sent) / 2;
  }

  /** A frame of the upstream's time `time` arrived at `now`. */
  arrived(time: number, now: number): void {
    if (now < this.#windowStart || now - this.#windowStart >= WINDOW_MS) {
      const follows = now - this.#windowStart < 2 * WINDOW_MS && now >= this.#windowStart;
      this.#quickestBefore = follows ? this.#quickest : Infinity;
      this.#quickest = Infinity;
      this.#windowStart = now;
    }
    this.#quickest = Math.min(this.#quickest, now - time);
  }

  /** How far the upstream is ahead of us, ms, as the last call told. */
  get offset(): number | undefined {
    return this.#offset;
  }

  /** What our clock showed when the upstream's showed that. The same, unless the last call told for sure that they differ. */
  ours(time: number): number {
    const offset = this.#offset ?? 0;
    return Math.abs(offset) <= this.#uncertainty ? time : Math.round(time - offset);
  }

  /** In words for the log what is wrong; `undefined` while times can be relied on. */
  problem(): string | undefined {
    if (this.#offset !== undefined && Math.abs(this.#offset) - this.#uncertainty > TOLERANCE_MS) {
      const where = this.#offset > 0 ? 'ahead of' : 'behind';
      return `the upstream's clock is ${Math.round(Math.abs(this.#offset))} ms ${where} ours`;
    }
    const age = Math.min(this.#quickest, this.#quickestBefore);
    if (age === Infinity || Math.abs(age) <= TOLERANCE_MS) return undefined;
    return age > 0
      ? `what the upstream sends is ${Math.round(age)} ms old when it arrives`
      : `what the upstream sends bears a time ${Math.round(-age)} ms ahead of ours`;
  }

  /** A new connection: what the old one's frames told does not count for it. */
  reconnected(): void {
    this.#quickest = Infinity;
    this.#quickestBefore = Infinity;
  }
}
