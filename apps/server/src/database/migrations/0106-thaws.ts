import { sql, type Kysely } from 'kysely';

export const name = '0106-thaws';

/** When withdrawals that their owner had frozen were let go on: what was shown before the freeze does not hold after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column withdrawals_thawed_at timestamptz`.execute(db);
}
