import { sql, type Kysely } from 'kysely';

export const name = '0093-events-by-kind';

/** How often a user did something within a day, and when he logged in last, without reading all that he ever did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index security_events_by_kind on security_events (user_id, kind, created_at)`.execute(db);
}
