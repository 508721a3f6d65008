import { sql, type Kysely } from 'kysely';

export const name = '0070-tick-blocks';

/**
 * The newest tick blocks are a few hundred rows, which are found by id. Their index by time took as much room as the blocks
 * themselves: its entries come at one end and go at the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index tick_blocks_time`.execute(db);
}
