import { formatAmount } from '@bourse/money/amount';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { ApiKey, KeyTurnover } from '../gateway/access/api-keys.ts';
import type { Services } from '../services.ts';
import { dayOf } from '../utc-days.ts';

/**
 * The daily turnover of API keys that have a limit. What an order is worth is written before the order is placed, in one
 * statement that does nothing when it goes beyond: so orders side by side, and a restart, do not pass the limit.
 */
export class TurnoverBook implements KeyTurnover {
  readonly #services: Pick<Services, 'db' | 'clock'>;
  /** The last order of each key on its way, so that a key's orders are placed in the order they came. */
  readonly #last = new Map<number, Promise<unknown>>();

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  async take(key: ApiKey, value: bigint): Promise<Refusal | (() => Promise<void>)> {
    const before = this.#last.get(key.id) ?? Promise.resolve();
    const taking = before.then(() => this.#take(key, value));
    const settled = taking.catch(() => undefined);
    this.#last.set(key.id, settled);
    void settled.then(() => {
      if (this.#last.get(key.id) === settled) this.#last.delete(key.id);
    });
    return taking;
  }

  async #take({ id, dailyTurnover }: ApiKey, value: bigint): Promise<Refusal | (() => Promise<void>)> {
    const limit = dailyTurnover!;
    const day = dayOf(this.#services.clock.now());
    const { rows } =
      value > limit
        ? { rows: [] }
        : await sql`
            insert into key_turnover (key_id, day, used) values (${id}, ${day}, ${String(value)})
            on conflict (key_id) do update set day = excluded.day, used = excluded.used
              + case when key_turnover.day = excluded.day then key_turnover.used else 0 end
            where excluded.used + case when key_turnover.day = excluded.day then key_turnover.used else 0 end
              <= ${String(limit)}
            returning used`.execute(this.#services.db);
    if (rows.length === 0) return refuse('API_KEY_TURNOVER', { limit: formatAmount(limit) });
    return () => this.#giveBack(id, day, value);
  }

  async #giveBack(keyId: number, day: number, value: bigint): Promise<void> {
    await sql`update key_turnover set used = used - ${String(value)}
      where key_id = ${keyId} and day = ${day}`.execute(this.#services.db);
  }
}
