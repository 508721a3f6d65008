import { RecentPrices } from '@bourse/engine/market/recent-prices';
import type { Pair } from '@bourse/engine/spot/pair';
import type { Database } from '../database/schema.ts';

const MINUTE_MS = 60_000;

/** Keeps the jumps that the engine remembers over restarts: after each of them the house would deal as in a calm market. */
export class JumpMemory {
  readonly #db: Database;
  readonly #pairs: ReadonlyMap<string, Pair>;
  readonly #saved = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, pairs: ReadonlyMap<string, Pair>) {
    this.#db = db;
    this.#pairs = pairs;
  }

  /** Before the first tick comes. `failed` is told when a jump could not be saved; it is tried again in a minute. */
  async start(failed: (error: unknown) => void): Promise<void> {
    for (const { symbol, ppm, time } of await this.#db.selectFrom('price_jumps').selectAll().execute()) {
      const pair = this.#pairs.get(symbol);
      if (!pair) continue;
      pair.prices = new RecentPrices(pair.prices.seen, { ppm, time: Number(time) });
      this.#saved.set(symbol, Number(time));
    }
    this.#timer = setInterval(() => void this.#save().catch(failed), MINUTE_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#save();
  }

  async #save(): Promise<void> {
    const jumps = [...this.#pairs].flatMap(([symbol, { prices }]) =>
      prices.largest.ppm > 0 && prices.largest.time !== this.#saved.get(symbol)
        ? [{ symbol, ...prices.largest }]
        : [],
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
