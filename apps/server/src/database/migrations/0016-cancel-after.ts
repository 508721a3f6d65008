import { sql, type Kysely } from 'kysely';

export const name = '0016-cancel-after';

/** Whose orders are to be cancelled when: a restart must not forget a dead man's switch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cancel_after (
      user_id int primary key references users,
      due_at bigint not null
    )
  `.execute(db);
}
