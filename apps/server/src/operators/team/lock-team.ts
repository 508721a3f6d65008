import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Changes of operators and roles happen one after the other, so that two admins cannot remove each other at once. */
export async function lockTeam(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx);
}
