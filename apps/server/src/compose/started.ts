import type { Logger } from 'pino';

type Stop = () => Promise<unknown> | unknown;

/** What has been started, to be stopped the other way round. */
export class Started {
  readonly #stops: Stop[] = [];
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** How to stop what was started last. */
  add(stop: Stop): void {
    this.#stops.push(stop);
  }

  /** Last started, first stopped: the gateway lets go before the sequencer commits its rest, then the database. */
  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) {
      try {
        await stop();
      } catch (error) {
        this.#log.error({ err: error }, 'a part did not stop cleanly');
      }
    }
  }
}

/** Starts a process of parts; where one fails to start, those before it are stopped. */
export async function startAs<T>(
  { log }: { readonly log: Logger },
  start: (started: Started) => Promise<T>,
): Promise<T> {
  const started = new Started(log);
  try {
    return await start(started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}
