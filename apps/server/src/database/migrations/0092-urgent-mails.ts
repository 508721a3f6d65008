import { sql, type Kysely } from 'kysely';

export const name = '0092-urgent-mails';

/** What is worth nothing soonest goes out first, however much else waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_by_expiry on mails (expires_at)`.execute(db);
}
