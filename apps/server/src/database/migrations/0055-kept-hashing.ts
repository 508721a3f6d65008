import { sql, type Kysely } from 'kysely';

export const name = '0055-kept-hashing';

/**
 * The key of keyed hashes, sealed by the master key, where it does not follow from that: it outlives a change of the master
 * key, as what was hashed cannot be hashed again. Null: it follows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table master_key_check add column hashing text`.execute(db);
}
