export interface BackOffOptions {
  readonly firstMs: number;
  readonly mostMs: number;
}

/**
 * How long to wait before the next attempt: anything up to a bound that doubles with each failure ("full jitter"), so
 * that many clients of a service that comes back do not arrive together.
 */
export class BackOff {
  readonly #options: BackOffOptions;
  #failures = 0;

  constructor(options: BackOffOptions) {
    this.#options = options;
  }

  /** Milliseconds to wait after one more failure. */
  next(): number {
    const bound = Math.min(this.#options.mostMs, this.#options.firstMs * 2 ** this.#failures);
    if (bound < this.#options.mostMs) this.#failures++;
    return Math.random() * bound;
  }

  reset(): void {
    this.#failures = 0;
  }
}
