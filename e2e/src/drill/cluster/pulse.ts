import type { History } from '../../crowd/history.ts';

const LOOK_MS = 20;

/** Watches users who trade without a pause: the longest time in which none of them got an answer that counts. */
export class Pulse {
  readonly #history: History;
  readonly #timer: NodeJS.Timeout;
  #acknowledged: number;
  #since = performance.now();
  #longest = 0;

  constructor(history: History) {
    this.#history = history;
    this.#acknowledged = history.acknowledged;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Seconds, since it began or since this was last asked. */
  take(): number {
    const longest = Math.max(this.#longest, performance.now() - this.#since);
    this.#longest = 0;
    return Math.round(longest / 100) / 10;
  }

  stop(): number {
    clearInterval(this.#timer);
    return this.take();
  }

  #look(): void {
    if (this.#history.acknowledged === this.#acknowledged) return;
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#since);
    this.#acknowledged = this.#history.acknowledged;
    this.#since = now;
  }
}
