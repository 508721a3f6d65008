import type { Logger } from 'pino';

const PAUSE_MS = 1_000;

/** What the wallet goes on with by itself: a round, a pause, the next round, until it is stopped. */
export class WalletJobs {
  readonly #log: Logger;
  readonly #round: () => Promise<void>;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** @param round takes up what was left half done; one that fails is followed by the next all the same */
  constructor(log: Logger, round: () => Promise<void>) {
    this.#log = log;
    this.#round = round;
  }

  start(): void {
    this.#running = this.#runOnce().finally(() => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.start(), PAUSE_MS);
      this.#timer.unref();
    });
  }

  /** Resolves when the round that runs has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #runOnce(): Promise<void> {
    try {
      await this.#round();
    } catch (error) {
      this.#log.warn({ err: error }, 'the wallet could not go on with what is open; trying again');
    }
  }
}
