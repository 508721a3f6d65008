import type { PriceMemory, Remembered } from '@bourse/engine/market/recent-prices';
import type { Database } from '../database/schema.ts';
import { Job } from '../job.ts';
import type { Markets } from '../markets.ts';
import type { Services } from '../services.ts';

const MINUTE_MS = 60_000;

/**
 * Keeps what is remembered of prices over restarts, for the loader to give back to the engine: after each of them the house
 * would deal as in a calm market, and one that is close together.
 */
export class MemoryKeeper {
  readonly #db: Database;
  readonly #markets: Markets;
  /** What is saved, by pair. */
  readonly #saved = new Map<string, PriceMemory>();
  readonly #job: Job;

  constructor({ db, markets, log }: Pick<Services, 'db' | 'markets' | 'log'>) {
    this.#db = db;
    this.#markets = markets;
    this.#job = new Job({
      everyMs: MINUTE_MS,
      work: () => this.#save(),
      failed: (err) =>
        log.error({ err }, 'the memory of prices was not saved; it is tried again in a minute'),
    });
  }

  /** Before the first tick comes. */
  start(): void {
    for (const { spec, prices } of this.#markets.values()) this.#saved.set(spec.symbol, prices.memory);
    this.#job.start();
  }

  async stop(): Promise<void> {
    await this.#job.stop();
    await this.#job.run();
  }

  async #save(): Promise<void> {
    const memories = [...this.#markets.values()].map(
      ({ spec: { symbol }, prices: { memory } }) => [symbol, memory] as const,
    );
    const rows = memories.flatMap(([symbol, memory]) =>
      changed(memory, this.#saved.get(symbol)).map(([kind, { ppm, time }]) => ({ symbol, kind, ppm, time })),
    );
    if (rows.length === 0) return;
    await this.#db
      .insertInto('price_memory')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['symbol', 'kind'])
          .doUpdateSet((row) => ({ ppm: row.ref('excluded.ppm'), time: row.ref('excluded.time') })),
      )
      .execute();
    for (const [symbol, memory] of memories) this.#saved.set(symbol, memory);
  }
}

function changed(now: PriceMemory, saved?: PriceMemory): [keyof PriceMemory, Remembered][] {
  const all = Object.entries(now) as [keyof PriceMemory, Remembered][];
  return all.filter(([kind, { time }]) => time !== 0 && time !== saved?.[kind].time);
}
