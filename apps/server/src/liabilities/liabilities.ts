import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { NO_COMMITMENT } from '@bourse/protocol/liabilities/commitment';
import { NO_BLOCK } from '@bourse/protocol/market/tick-text';
import { sql } from 'kysely';
import { runApart } from '../database/apart.ts';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { DAY_MS, dayOf } from '../utc-days.ts';
import { listCommitments, type Committed } from './commitments.ts';
import { newestReserves, publishReserves, type PublishedStatement, type Publishers } from './reserves.ts';
import type { CommitmentSealing } from './sealing.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../dist/liabilities/child.js', import.meta.url));

const EVERY_MS = 60_000;
/** Balances and trees are kept for so long, commitments for good. */
const KEPT_MS = 30 * DAY_MS;
const SALT_BYTES = 32;
const NOT_MADE = 'the proof of liabilities was not made';

/**
 * Says once a day (UTC) what the exchange owes its users, in a form that each can check (docs/proof-of-liabilities.md):
 * the balances of one journal number are set down, trees built of them by another process, and their roots committed
 * and, where the price chain is made, sealed into it.
 */
export class Liabilities {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log' | 'locks'>;
  readonly #databaseUrl: string;
  readonly #sealing: CommitmentSealing | undefined;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    services: Pick<Services, 'db' | 'clock' | 'log' | 'locks'>,
    databaseUrl: string,
    sealing?: CommitmentSealing,
  ) {
    this.#services = services;
    this.#databaseUrl = databaseUrl;
    this.#sealing = sealing;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#daily(), EVERY_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  /** Makes a commitment now. Answers false when one is under way already; rejects when it could not be made. */
  async commit(): Promise<boolean> {
    // Taken before anything is waited for, so that two at once make one.
    if (this.#running) return false;
    const work = (): Promise<void> => this.#commit();
    const { locks } = this.#services;
    this.#running = (locks ? locks.hold('liabilities', work) : work()).finally(
      () => (this.#running = undefined),
    );
    await this.#running;
    return true;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  async newest(): Promise<Committed | undefined> {
    return (await listCommitments(this.#services.db, { limit: 1 }))[0];
  }

  /** The newest statement of what there is for what is owed, and the commitment that it is about. */
  async reserves(): Promise<(PublishedStatement & { readonly commitment: Committed }) | undefined> {
    const { db } = this.#services;
    const published = await newestReserves(db);
    if (!published) return undefined;
    const fromId = published.statement.commitment;
    const [commitment] = await listCommitments(db, { fromId, limit: 1 });
    return commitment && { ...published, commitment };
  }

  /** Publishes one for good. Answers whether none has been published since the one that it follows. */
  publishReserves(published: PublishedStatement, by?: Publishers): Promise<boolean> {
    return publishReserves(this.#services.db, published, by);
  }

  /** As `commit`, for who does not wait: what fails is logged, and tried again within a minute. */
  begin(): boolean {
    if (this.#running) return false;
    this.commit().catch((err: unknown) => {
      if (!this.#stopping.signal.aborted) this.#services.log.error({ err }, NOT_MADE);
    });
    return true;
  }

  /** Once a day, and again until what was begun is ended. */
  async #daily(): Promise<void> {
    const { db, clock, log } = this.#services;
    try {
      const last = await newestRow(db);
      if (!last?.hash || dayOf(Number(last.time)) < dayOf(clock.now())) this.begin();
      // Also what another process has committed.
      await this.#sealing?.run();
    } catch (err) {
      log.error({ err }, NOT_MADE);
    }
  }

  async #commit(): Promise<void> {
    const { db, clock, log } = this.#services;
    const last = await newestRow(db);
    const id = last && last.hash === null ? Number(last.id) : await setDown(db, clock.now());
    if (id === undefined) return;
    await runApart(CHILD, { databaseUrl: this.#databaseUrl, id }, this.#stopping.signal);
    await this.#sealing?.run();
    await forget(db, clock.now() - KEPT_MS);
    log.info({ commitment: id }, 'liabilities committed');
  }
}

function newestRow(db: Database) {
  return db
    .selectFrom('liability_commitments')
    .select(['id', 'time', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Sets down what every user owns, available and frozen, at one journal number, as the tables have it: a commit changes
 * head and accounts in one transaction, so one snapshot sees both alike. Answers the commitment's id; nothing when nobody
 * owns anything.
 */
function setDown(db: Database, now: number): Promise<number | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const head = await trx.selectFrom('head').select('seq').executeTakeFirstOrThrow();
      const block = await trx
        .selectFrom('tick_blocks')
        .select(['id', 'hash'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const previous = await trx
        .selectFrom('liability_commitments')
        .select(['id', 'hash'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const owners = await trx
        .selectFrom('accounts')
        .select('id')
        .where('owner', '>', '0')
        .where(sql<boolean>`available + frozen > 0`)
        .limit(1)
        .execute();
      if (owners.length === 0) return undefined;
      // The signer signs one hash for a number, and users have kept what was published under it.
      const { floor } = await trx
        .selectFrom('id_floors')
        .select((eb) => eb.fn.max('floor').as('floor'))
        .executeTakeFirstOrThrow();
      const id = Math.max(Number(previous?.id ?? 0), Number(floor ?? 0)) + 1;
      await trx
        .insertInto('liability_commitments')
        .values({
          id,
          time: now,
          seq: Number(head.seq),
          block: Number(block?.id ?? 0),
          block_hash: block?.hash ?? NO_BLOCK,
          salt: randomBytes(SALT_BYTES),
          previous_hash: previous?.hash ?? NO_COMMITMENT,
          hash: null,
        })
        .execute();
      await sql`
        insert into liability_balances (commitment_id, coin, owner, amount)
        select ${id}, currency, owner, sum(available + frozen) from accounts
        where owner > 0 group by currency, owner having sum(available + frozen) > 0`.execute(trx);
      return id;
    });
}

async function forget(db: Database, before: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const old = trx.selectFrom('liability_commitments').select('id').where('time', '<', String(before));
    await trx.deleteFrom('liability_balances').where('commitment_id', 'in', old).execute();
    await trx
      .updateTable('liability_trees')
      .set({ nodes: null })
      .where('nodes', 'is not', null)
      .where('commitment_id', 'in', old)
      .execute();
  });
}
