import { setTimeout as sleep } from 'node:timers/promises';

/** Whoever scrapes gives up after ten seconds; several of these may stand in one page. */
const PATIENCE_MS = 1_000;

/**
 * What is asked of the database each time that it is looked at, for a page of metrics: answered in time. While the database hangs
 * or is away the last answer holds, so that everything else on the page can be seen, that it hangs for one.
 */
export class Asked<T> {
  readonly #ask: () => Promise<T>;
  readonly #failed: (err: unknown) => void;
  #last: T;
  #asking: Promise<void> | undefined;

  /** `first`: until the first answer; `failed` is told why one did not come. */
  constructor(ask: () => Promise<T>, first: T, failed: (err: unknown) => void) {
    this.#ask = ask;
    this.#last = first;
    this.#failed = failed;
  }

  /** Those who ask at the same time share one question. */
  async value(): Promise<T> {
    this.#asking ??= this.#ask()
      .then((answer) => void (this.#last = answer), this.#failed)
      .finally(() => (this.#asking = undefined));
    await Promise.race([this.#asking, sleep(PATIENCE_MS, undefined, { ref: false })]);
    return this.#last;
  }
}
