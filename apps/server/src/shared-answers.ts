import type { Clock } from './clock.ts';

/**
 * Asks once for all who want the same: whoever comes while it is asked waits for the same answer, and whoever comes within
 * `forMs` after that gets it. An answer that failed is not kept.
 */
export class SharedAnswers<Value> {
  readonly #clock: Clock;
  readonly #forMs: number;
  readonly #answers = new Map<string, { readonly at: number; readonly value: Promise<Value> }>();

  constructor(clock: Clock, forMs: number) {
    this.#clock = clock;
    this.#forMs = forMs;
  }

  /** Keys are few and known: nothing that a caller may choose freely. */
  get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const now = this.#clock.now();
    const known = this.#answers.get(key);
    if (known && now - known.at < this.#forMs) return known.value;
    const answer = { at: now, value: ask() };
    this.#answers.set(key, answer);
    answer.value.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer.value;
  }

  /** Its source has changed. */
  clear(): void {
    this.#answers.clear();
  }
}
