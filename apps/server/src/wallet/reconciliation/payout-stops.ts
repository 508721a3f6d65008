import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Whether payouts of a coin wait, on whichever chain: books and chain differ, and nobody has said why. */
export async function isCoinStopped(currency: string, db: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reconciliations where currency = ${currency} and stopped_at is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
