import { sql, type Kysely } from 'kysely';

export const name = '0098-traces';

/**
 * By which request a command came. The seals cover it where there is one, so entries from before are sealed as they stand. No index:
 * each order would pay for what an operator looks up now and then (docs/decisions/0016-storage.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table journal add column trace uuid;
    comment on column journal.trace is 'the X-Request-Id that the command came by, 16 bytes of it; null: by none';
  `.execute(db);
}
