interface JobOptions {
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
  /** Told what a run failed with; the next one tries again. */
  readonly failed: (error: unknown) => void;
}

/** What a domain does by itself, again and again; never two runs at once. It keeps no process alive. */
export class Job {
  readonly #options: JobOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(options: JobOptions) {
    this.#options = options;
  }

  /** The first run is one interval away. */
  start(): this {
    this.#timer = setInterval(() => void this.run(), this.#options.everyMs).unref();
    return this;
  }

  /** Runs now, or joins the run under way. Never rejects. */
  run(): Promise<void> {
    return (this.#running ??= this.#run().finally(() => (this.#running = undefined)));
  }

  /** Resolves when the run under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      await this.#options.work();
    } catch (error) {
      this.#options.failed(error);
    }
  }
}
