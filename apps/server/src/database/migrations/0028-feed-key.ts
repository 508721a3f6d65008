import { sql, type Kysely } from 'kysely';

export const name = '0028-feed-key';

/** The key of invented prices lies in DATA_DIR: whoever reads the database foretells no price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table feed_seed`.execute(db);
}
