import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Who writes what a chain shows, and who compares it, take turns. */
export async function lockCustody(chain: string, trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custody ' || ${chain}, 0))`.execute(trx);
}
