import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Database, Tables } from './schema.ts';

/** So long a read waits for a follower to have what is committed; then the primary is asked. */
const PATIENCE_MS = 50;
const AGAIN_MS = 3;
/** A follower that does not answer is left alone for so long. */
const REST_MS = 1_000;

/** A database that follows the primary. */
class Follower {
  readonly pool: pg.Pool;
  /** What it is known to have of the journal. */
  #seq = 0;
  #restsUntil = 0;
  #asking: Promise<void> | undefined;

  constructor(pool: pg.Pool) {
    this.pool = pool;
  }

  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
  }

  /** Whether it has that number of the journal before the time is over. */
  async has(seq: number, until: number): Promise<boolean> {
    while (this.#seq < seq) {
      if (this.isResting || performance.now() >= until) return false;
      await Promise.race([this.#ask(), sleepUntil(until)]);
      if (this.#seq < seq) await sleepUntil(Math.min(until, performance.now() + AGAIN_MS));
    }
    return !this.isResting;
  }

  /** One question for all who wait. */
  #ask(): Promise<void> {
    this.#asking ??= this.pool
      .query<{ seq: string }>('select seq from head')
      .then(({ rows }) => void (this.#seq = Number(rows[0]?.seq ?? 0)))
      .catch(() => this.rest())
      .finally(() => (this.#asking = undefined));
    return this.#asking;
  }
}

/**
 * Reading what commits wrote from databases that follow the primary. A read sees at least everything that was committed
 * and told to this process when it began, so nobody misses what he was told was done, at whichever gateway; a follower
 * that is not there yet after 50 ms is passed over for the primary.
 */
export class Followers {
  readonly db: Database;
  readonly #primary: pg.Pool;
  readonly #followers: readonly Follower[];
  /** What was committed and told here, as a number of the journal. */
  readonly #seq: () => number;
  readonly #patienceMs: number;
  #next = 0;

  constructor(primary: pg.Pool, followers: readonly pg.Pool[], seq: () => number, patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
    this.#primary = primary;
    this.#followers = followers.map((pool) => new Follower(pool));
    this.#seq = seq;
    // The pools are closed by those who opened them.
    const pool: PostgresPool = { connect: () => this.#connect(), end: async () => undefined };
    this.db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }

  async #connect(): Promise<PostgresPoolClient> {
    const follower = this.#pick();
    if (follower && (await follower.has(this.#seq(), performance.now() + this.#patienceMs))) {
      try {
        return await follower.pool.connect();
      } catch {
        follower.rest();
      }
    }
    return this.#primary.connect();
  }

  /** In turn, but for those that rest. */
  #pick(): Follower | undefined {
    const awake = this.#followers.filter(({ isResting }) => !isResting);
    return awake[this.#next++ % Math.max(1, awake.length)];
  }
}

function sleepUntil(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(1, time - performance.now())).unref());
}
