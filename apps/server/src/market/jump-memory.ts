import type { Database } from '../database/schema.ts';
import type { Markets } from '../markets.ts';

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
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, markets: Markets) {
    this.#db = db;
    this.#markets = markets;
  }

  /** Before the first tick comes. `failed` is told when a jump could not be saved; it is tried again in a minute. */
  start(failed: (error: unknown) => void): void {
    for (const { spec, prices } of this.#markets.values()) this.#saved.set(spec.symbol, prices.largest.time);
    this.#timer = setInterval(() => void this.#save().catch(failed), MINUTE_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
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
