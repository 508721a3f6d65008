import { sql } from 'kysely';
import { countOnce } from '../database/count-once.ts';
import type { Database } from '../database/schema.ts';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';

const INTERVAL_MS = 60_000;
/** Journal entries whose commissions are counted in one transaction. */
const ENTRIES_AT_ONCE = 200_000;

export interface CommissionTotalsTables {
  commission_totals: {
    inviter: string;
    invitee: string;
    currency: string;
    amount: string;
  };
  /** One row. */
  commission_progress: { id: number; counted_seq: string; counted_time: string };
}

/**
 * Adds what was paid since the last time to `commission_totals`, each commission once.
 * Commissions become visible in the order of their journal numbers, so none comes after that is older.
 */
export async function countCommissions(db: Database, atOnce = ENTRIES_AT_ONCE): Promise<void> {
  await countOnce(db, { table: 'commission_progress', column: 'counted_seq' }, async (trx, after) => {
    const { seq: head } = await trx.selectFrom('head').select('seq').executeTakeFirstOrThrow();
    const end = BigInt(after) + BigInt(atOnce);
    const upTo = end < BigInt(head) ? end : BigInt(head);
    await sql`
        with paid as materialized (
          select time, inviter, invitee, currency, amount from commissions
          where seq > ${after} and seq <= ${String(upTo)}
        ), added as (
          insert into commission_totals (inviter, invitee, currency, amount)
          select inviter, invitee, currency, sum(amount) from paid group by 1, 2, 3 order by 1, 2, 3
          on conflict (inviter, invitee, currency)
          do update set amount = commission_totals.amount + excluded.amount
        )
        update commission_progress
          set counted_time = greatest(counted_time, (select max(time) from paid))`.execute(trx);
    return { upTo: String(upTo), isMore: upTo < BigInt(head) };
  });
}

/** Counts them from now on. */
export function startCommissionTotals({ db, log }: Pick<Services, 'db' | 'log'>): Pick<Job, 'stop'> {
  return new Job({
    everyMs: INTERVAL_MS,
    work: () => countCommissions(db),
    failed: (err) => log.error({ err }, 'commissions were not counted; it is tried again in a minute'),
  }).start();
}

/** What an inviter was paid for each invitee, in one line for what is counted and one for each commission that is not yet. */
export function commissionsOf(inviter: number) {
  return sql<{ invitee: string; currency: string; amount: string }>`(
    select invitee, currency, amount from commission_totals where inviter = ${inviter}
    union all
    select c.invitee, c.currency, c.amount from commissions c, commission_progress p
    where c.inviter = ${inviter} and c.time >= p.counted_time and c.seq > p.counted_seq)`;
}
