import { sql, type Kysely } from 'kysely';

export const name = '0024-precision-seed';

/** The secret from which a feed that invents prices makes them: one row, drawn at the first start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table feed_seed (name text primary key, seed bigint not null)`.execute(db);
}
