interface RoundsOptions {
  /** Takes up what was left half done. */
  readonly round: () => Promise<void>;
  /** Told what a round failed with; the next one follows all the same. */
  readonly failed: (error: unknown) => void | Promise<void>;
  /** Between two rounds, asked after each. */
  readonly pauseMs: () => number;
}

/** What the wallet goes on with by itself: a round, a pause, the next round, until it is stopped. */
export class Rounds {
  readonly #options: RoundsOptions;
  #running: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  start(): void {
    this.#running = this.#runOnce().finally(() => {
      if (this.#isStopped) return;
      this.#timer = setTimeout(() => this.start(), this.#options.pauseMs()).unref();
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
      await this.#options.round();
    } catch (error) {
      await this.#options.failed(error);
    }
  }
}
