import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { queueApprovals } from '../money/approval-queue.ts';

/**
 * The team as it is until the transaction ends: nobody changes operators or roles meanwhile. Others may hold it as well. First in a
 * transaction, as `lockTeam` is.
 */
export async function holdTeam(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('operators', 0))`.execute(trx);
}

/**
 * Changes of operators and roles happen one after the other, so that two admins cannot remove each other at once, and between
 * approvals of withdrawals: whoever is approving is done before, or is refused after. Taken before any operator's row, which an approval
 * that holds the queue may want for its code.
 */
export async function lockTeam(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx);
  await queueApprovals(trx);
}
