import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Approvals happen one after the other: each counts towards the sums of the next. */
export async function queueApprovals(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawal approvals', 0))`.execute(trx);
}
