import { sql } from 'kysely';
import { countedOf, countOnce } from '../../database/count-once.ts';
import type { Database } from '../../database/schema.ts';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import { DAY_MS, dayOf } from '../../utc-days.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { HouseDifference } from './tables.ts';

const EVERY_MS = 15_000;
/** The sum over all days reads all of them, so it is not made with every run. */
const CHECK_EVERY_MS = 600_000;
/** Transfers that are counted in one transaction. */
const TRANSFERS_AT_ONCE = 20_000;
/** 1e8 coins, in 1e-8 units: what they are worth in 1e-8 USDT is what one is worth in 1e-16. */
const MANY_COINS = 10n ** 16n;

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Keeps the daily totals of the house: each committed transfer once, so that no page reads transfers; today's prices; and,
 * now and then, the comparison of all days with the balances.
 */
export class HouseDays {
  readonly #services: Needs;
  readonly #market: Pick<MarketOperations, 'currencies' | 'worthInUsdt'>;
  readonly #job: Job;
  #checkedAt = -Infinity;

  constructor(services: Needs, market: Pick<MarketOperations, 'currencies' | 'worthInUsdt'>) {
    this.#services = services;
    this.#market = market;
    this.#job = new Job({
      everyMs: EVERY_MS,
      work: () => this.keep(),
      failed: (err) => services.log.error({ err }, 'days of the house were not counted; it is tried again'),
    });
  }

  start(): void {
    this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Counts what is committed, notes what coins are worth, and compares where that is due. */
  async keep(): Promise<void> {
    const { db, clock, log } = this.#services;
    await countTransfers(db);
    await this.#notePrices();
    const now = clock.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS) return;
    const differences = await compareDays(db, now);
    this.#checkedAt = now;
    if (differences.length > 0)
      log.error({ differences }, 'the days of the house do not sum up to its balances');
  }

  async #notePrices(): Promise<void> {
    const { db, clock } = this.#services;
    const day = dayOf(clock.now());
    const prices = this.#market.currencies().flatMap((currency) => {
      const worth = this.#market.worthInUsdt(currency, MANY_COINS);
      return worth === undefined ? [] : [{ day, currency, price: String(worth) }];
    });
    if (prices.length === 0) return;
    await db
      .insertInto('house_prices')
      .values(prices)
      .onConflict((on) =>
        on.columns(['day', 'currency']).doUpdateSet({ price: (eb) => eb.ref('excluded.price') }),
      )
      .execute();
  }
}

/**
 * Adds what was transferred since the last time to the days of the house's accounts, each transfer once. Transfers become
 * visible in the order of their ids.
 */
export async function countTransfers(db: Database, atOnce = TRANSFERS_AT_ONCE): Promise<void> {
  await countOnce(db, { table: 'house_progress', column: 'counted_transfer' }, async (trx, after) => {
    const { rows } = await sql<{ last: string | null; found: number }>`
        with batch as materialized (
          select id, time, kind, split_part(reference, ':', 1) as topic, currency, amount, debit_account, credit_account
          from transfers where id > ${after} order by id limit ${atOnce}
        ), sides as (
          select time, kind, topic, currency, credit_account as account, amount as received, 0 as paid
          from batch where credit_account < 0
          union all
          select time, kind, topic, currency, debit_account, 0, amount from batch where debit_account < 0
        ), added as (
          insert into house_days (day, owner, kind, topic, currency, received, paid)
          select (s.time / ${sql.lit(DAY_MS)})::int, a.owner, s.kind, s.topic, s.currency, sum(s.received), sum(s.paid)
          from sides s join accounts a on a.id = s.account group by 1, 2, 3, 4, 5
          on conflict (day, owner, kind, topic, currency) do update
            set received = house_days.received + excluded.received, paid = house_days.paid + excluded.paid
        )
        select max(id) as last, count(*)::int as found from batch`.execute(trx);
    return countedOf(rows[0]!, atOnce);
  });
}

/**
 * Holds the sum of all days, and of what is not counted yet, against the balances, in one snapshot. What was archived before
 * the first count is entered as the opening balance of the first day; after that nothing is.
 */
export async function compareDays(db: Database, now: number): Promise<HouseDifference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { counted_transfer: after, is_complete: isComplete } = await trx
        .selectFrom('house_progress')
        .select(['counted_transfer', 'is_complete'])
        .executeTakeFirstOrThrow();
      let differences = await differencesOf(trx, after);
      if (!isComplete && differences.length > 0 && (await hasArchives(trx))) {
        await enterOpening(trx, differences, now);
        differences = await differencesOf(trx, after);
      }
      await trx
        .updateTable('house_progress')
        .set({
          is_complete: true,
          checked_at: new Date(now),
          differences: JSON.stringify(differences) as never,
        })
        .execute();
      return differences;
    });
}

async function differencesOf(db: Database, after: string): Promise<HouseDifference[]> {
  const { rows } = await sql<{ owner: string; currency: string; amount: string }>`
    with booked as (
      select owner, currency, sum(received - paid) as amount from house_days group by 1, 2
      union all
      select a.owner, t.currency, t.amount from transfers t join accounts a on a.id = t.credit_account
        where t.id > ${after} and t.credit_account < 0
      union all
      select a.owner, t.currency, -t.amount from transfers t join accounts a on a.id = t.debit_account
        where t.id > ${after} and t.debit_account < 0
      union all
      select owner, currency, -(available + frozen) from accounts where owner < 0
    )
    select owner, currency, -sum(amount) as amount from booked group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(
    db,
  );
  return rows.map(({ owner, currency, amount }) => ({ owner: Number(owner), currency, amount }));
}

async function hasArchives(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from archives where source = 'transfers' limit 1`.execute(db);
  return rows.length > 0;
}

async function enterOpening(db: Database, balances: readonly HouseDifference[], now: number): Promise<void> {
  const first = await db
    .selectFrom('house_days')
    .select((eb) => eb.fn.min('day').as('day'))
    .executeTakeFirst();
  const day = first?.day ?? dayOf(now);
  await db
    .insertInto('house_days')
    .values(
      balances.map(({ owner, currency, amount }) => ({
        ...{ day, owner: String(owner), kind: 'opening', topic: 'archive', currency },
        received: amount.startsWith('-') ? '0' : amount,
        paid: amount.startsWith('-') ? amount.slice(1) : '0',
      })),
    )
    .execute();
}
