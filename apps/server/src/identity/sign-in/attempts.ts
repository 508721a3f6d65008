import { sql } from 'kysely';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { secondsText, type Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import type { AttemptLimit } from '../limits.ts';

/**
 * Counts failures per key in a sliding window and pauses a key that has too many. An attempt is booked as a
 * failure before the secret is checked and taken back when it was right, so parallel guesses cannot slip through.
 */
export class Attempts {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #mutex = new KeyedMutex();

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Lets attempts on one key follow each other. Otherwise five right ones at the same time, each booked before it is
   * checked, would pause the key.
   */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#mutex.take(key, work);
  }

  /** Books an attempt; answers its time (to take it back with), or a refusal while the key is paused. */
  async book(key: string, limit: AttemptLimit): Promise<Date | Refusal> {
    const now = new Date(this.#clock.now());
    const since = new Date(now.getTime() - limit.windowMs);
    const { pauseMs, firstPauseMs = pauseMs } = limit;
    const count = sql`(select count(*) from unnest(a.failures) f where f > ${since}) + 1`;
    const booked = await sql`
      insert into attempts as a (key, failures, paused_until)
      values (${key}, array[${now}::timestamptz], null)
      on conflict (key) do update set
        failures = array(select f from unnest(a.failures) f where f > ${since}) || ${now}::timestamptz,
        paused_until = case
          when ${count} >= ${limit.failures}
          then ${now}::timestamptz + interval '1 ms'
            * least(${pauseMs}::float8, ${firstPauseMs}::float8 * power(2, least(${count} - ${limit.failures}, 40)))
          end
      where a.paused_until is null or a.paused_until <= ${now}
      returning key`.execute(this.#db);
    if (booked.rows.length > 0) return now;

    // It may have ended just now.
    return (await this.pausedOf([key])) ?? refusalFor(0);
  }

  /** Why none may be attempted while one of these keys is paused: the pause that lasts longest. */
  async pausedOf(keys: readonly string[]): Promise<Refusal | undefined> {
    const now = this.#clock.now();
    const paused = await this.#db
      .selectFrom('attempts')
      .select('paused_until')
      .where('key', 'in', keys)
      .where('paused_until', '>', new Date(now))
      .orderBy('paused_until', 'desc')
      .limit(1)
      .executeTakeFirst();
    return paused && refusalFor(paused.paused_until!.getTime() - now);
  }

  /** The secret was right: all failures of the key are forgiven. */
  async forgive(key: string): Promise<void> {
    await this.#db.deleteFrom('attempts').where('key', '=', key).execute();
  }

  /** The attempt booked at `time` was no failure; the others of the key stand. */
  async takeBack(key: string, time: Date, limit: AttemptLimit): Promise<void> {
    await sql`
      update attempts set
        failures = failures[:array_position(failures, ${time}::timestamptz) - 1]
          || failures[array_position(failures, ${time}::timestamptz) + 1:],
        paused_until = case when cardinality(failures) > ${limit.failures} then paused_until end
      where key = ${key} and ${time}::timestamptz = any(failures)`.execute(this.#db);
  }

  /** Drops keys without a failure since `before`. */
  async sweep(before: Date): Promise<void> {
    await sql`
      delete from attempts where not exists (select 1 from unnest(failures) f where f > ${before})
        and (paused_until is null or paused_until < ${before})`.execute(this.#db);
  }
}

/** How long it lasts, rounded up. */
function refusalFor(leftMs: number): Refusal {
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  // To the second for programs: who comes back a minute late finds that somebody else was first.
  const seconds = secondsText(leftMs);
  return minutes <= 120
    ? refuse('TOO_MANY_ATTEMPTS', { minutes: String(minutes), seconds })
    : refuse('TOO_MANY_ATTEMPTS_HOURS', { hours: String(Math.ceil(minutes / 60)) });
}
