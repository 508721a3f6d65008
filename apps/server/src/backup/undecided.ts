import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Where operators' proposals wait for a second one. */
const PROPOSALS = ['proposals', 'manual_credits', 'house_proposals'] as const;

/**
 * Cancels what one operator had proposed, and takes back approvals of withdrawals that had not started: what was decided since the
 * backup is not known, and a yes that has been taken back meanwhile must not count again. What is still wanted is proposed anew.
 */
export async function cancelUndecided(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const table of PROPOSALS)
      await sql`update ${sql.table(table)} set status = 'cancelled', decided_at = ${now} where status = 'pending'`.execute(
        trx,
      );
    await sql`delete from approvals using withdrawals
      where approvals.withdrawal_id = withdrawals.id and withdrawals.status = 'pending'`.execute(trx);
  });
}
