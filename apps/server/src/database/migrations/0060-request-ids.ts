import { sql, type Kysely } from 'kysely';

export const name = '0060-request-ids';

/** By which request an operator did something: the same id as in its answer and in the logs of proxy and machine. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column request_id text not null default ''`.execute(db);
}
