import { sql, type Kysely } from 'kysely';

export const name = '0010-contract';

/** Leveraged contracts: positions, waiting orders, settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tick_blocks_time on tick_blocks (time)`.execute(db);
}
