import { sql, type Kysely } from 'kysely';

export const name = '0045-unread-indexes';

/**
 * Two indexes that no query reads any more: ended positions are listed by when they ended (`closed_positions_ended`), and
 * deposits of one transaction are found by their payment (`deposits_payment`). Each cost with every row that was written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index closed_positions_owner`.execute(db);
  await sql`drop index deposits_hash`.execute(db);
}
