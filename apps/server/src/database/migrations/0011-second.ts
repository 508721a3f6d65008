import { sql, type Kysely } from 'kysely';

export const name = '0011-second';

/** Second contracts: orders, configurations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
