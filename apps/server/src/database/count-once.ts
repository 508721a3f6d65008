import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** A table of one row that says how far a count got. */
export type Progress =
  | { readonly table: 'tier_progress'; readonly column: 'counted_trade' }
  | { readonly table: 'house_progress'; readonly column: 'counted_transfer' }
  | { readonly table: 'commission_progress'; readonly column: 'counted_seq' };

/** What one transaction of a count has done. */
export interface Counted {
  /** The newest that it counted; `null`: there was nothing new. */
  readonly upTo: string | null;
  /** Whether there may be more. */
  readonly isMore: boolean;
}

/**
 * Counts what came since the last time, each row once, whoever else counts and wherever it is interrupted: how far it got is
 * written with what it counted, and one transaction has its turn at a time. The rows must become visible in their order.
 */
export async function countOnce(
  db: Database,
  { table, column }: Progress,
  count: (trx: Database, after: string) => Promise<Counted>,
): Promise<void> {
  for (let isMore = true; isMore;) {
    isMore = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ after: string }>`
        select ${sql.ref(column)} as after from ${sql.table(table)} for update`.execute(trx);
      const counted = await count(trx, rows[0]!.after);
      if (counted.upTo !== null)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${counted.upTo}`.execute(trx);
      return counted.isMore;
    });
  }
}

/** As `Counted`, from what a statement found that looked at no more than `atOnce` rows. */
export function countedOf(batch: { last: string | null; found: number }, atOnce: number): Counted {
  return { upTo: batch.last, isMore: batch.found === atOnce };
}
