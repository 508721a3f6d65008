const MINUTE_MS = 60_000;
/** For so long nothing dear is taken of a sender again. */
const WAIT_MS = 10 * MINUTE_MS;

/** Whose picture had to be ended because it took longer than any honest one, within the last ten minutes. */
export class CostlySenders {
  readonly #until = new Map<string | number, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(...senders: readonly (string | number)[]): void {
    const now = this.#now();
    for (const [sender, until] of this.#until) if (until <= now) this.#until.delete(sender);
    for (const sender of senders) this.#until.set(sender, now + WAIT_MS);
  }

  /** For how many minutes he still is; 0: he is not. */
  minutesLeft(sender: string | number): number {
    return Math.ceil(Math.max(0, (this.#until.get(sender) ?? 0) - this.#now()) / MINUTE_MS);
  }
}
