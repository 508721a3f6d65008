import { sql, type Kysely } from 'kysely';

export const name = '0075-sealed-commitments';

/** Which block of the price chain carries a commitment of liabilities. Those of before get one after the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table liability_commitments add column sealed_block bigint`.execute(db);
}
