import type { Database } from '../database/schema.ts';
import { Job } from '../job.ts';
import type { Markets } from '../markets.ts';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * Keeps the jumps of prices over restarts, for the loader to give back to the engine: after each of them the house would deal
 * as in a calm market.
 */
export class JumpMemory {
  readonly #db: Database;
  readonly #markets: Markets;
  /** When the jump was that is saved, by pair. */
  readonly #saved = new Map<string, number>();
  readonly #job: Job;

  constructor({ db, markets, log }: Pick<Services, 'db' | 'markets' | 'log'>) {
    this.#db = db;
    this.#markets = markets;
    this.#job = new Job({
      everyMs: MINUTE_MS,
      work: () => this.#save(),
      failed: (err) =>
        log.error({ err }, 'the jumps of prices were not saved; it is tried again in a minute'),
    });
  }

  /** Before the first tick comes. */
  start(): void {
    for (const { spec, prices } of this.#markets.values()) this.#saved.set(spec.symbol, prices.largest.time);
    this.#job.start();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await this.#job.run();
  }

  async #save(): Promise<void> {
    const jumps = [...this.#markets.values()].flatMap(({ spec: { symbol }, prices: { largest } }) =>
      largest.ppm > 0 && largest.time !== this.#saved.get(symbol) ? [{ symbol, ...largest }] : [],
    );
    if (jumps.length === 0) return;
    await this.#db
      .insertInto('price_jumps')
      .values(jumps)
      .onConflict((conflict) =>
        conflict
          .column('symbol')
          .doUpdateSet((row) => ({ ppm: row.ref('excluded.ppm'), time: row.ref('excluded.time') })),
      )
      .execute();
    for (const { symbol, time } of jumps) this.#saved.set(symbol, time);
  }
}
