import { sql, type Kysely } from 'kysely';

export const name = '0062-closed-frozen';

/** A freeze of an account that its owner has closed: two states, so that undoing the closing does not undo the freeze. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table closed_accounts add column frozen_at timestamptz;
    comment on column closed_accounts.frozen_at is 'when operators froze it beside; reopening leaves it frozen';
  `.execute(db);
}
