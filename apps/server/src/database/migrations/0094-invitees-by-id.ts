import { sql, type Kysely } from 'kysely';

export const name = '0094-invitees-by-id';

/** The newest of whom a user has invited, and no more of them than a list looks at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_invited on users (inviter_id, id) where inviter_id is not null;
    drop index users_inviter;
  `.execute(db);
}
