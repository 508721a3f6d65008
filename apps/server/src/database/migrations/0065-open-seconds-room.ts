import { sql, type Kysely } from 'kysely';

export const name = '0065-open-seconds-room';

/**
 * A page of open second contracts keeps room for one more version of each of its rows: that of the strike, which changes no
 * index then. Each strike wrote into both, and each settlement passed over what it had left there. Pages from before stay as
 * they are until their contracts have ended.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table open_seconds set (fillfactor = 45)`.execute(db);
}
