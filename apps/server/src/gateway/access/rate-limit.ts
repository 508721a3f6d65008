/** `perSecond` refills a bucket of `burst` requests. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Above the time any bucket takes to fill; full ones are forgotten. */
const SWEEP_MS = 60_000;

/**
 * Token buckets by key. Each key is one number: the time at which its bucket was, or would be, empty of debt
 * (the generic cell rate algorithm), so a check is one map access and no refill loop.
 */
export class RateLimit {
  readonly #spacingMs: number;
  readonly #slackMs: number;
  readonly #due = new Map<string | number, number>();
  #sweptAt = 0;

  constructor(rate: Rate) {
    this.#spacingMs = 1000 / rate.perSecond;
    this.#slackMs = this.#spacingMs * (rate.burst - 1);
  }

  /** Takes a request at `now` (ms), which costs so many units. Answers 0, or the ms to wait when nothing is left. */
  take(key: string | number, now: number, cost = 1): number {
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    const due = Math.max(this.#due.get(key) ?? 0, now);
    const wait = due - now - this.#slackMs;
    if (wait > 0) return wait;
    this.#due.set(key, due + this.#spacingMs * cost);
    return 0;
  }

  /** What is left of a key's bucket at `now`, and in how many ms it will be full again. Takes nothing. */
  left(key: string | number, now: number): { readonly requests: number; readonly fullInMs: number } {
    const debt = Math.max((this.#due.get(key) ?? 0) - now, 0);
    const requests = Math.max(0, Math.floor((this.#slackMs - debt) / this.#spacingMs) + 1);
    return { requests, fullInMs: Math.ceil(debt) };
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [key, due] of this.#due) if (due <= now) this.#due.delete(key);
  }
}
