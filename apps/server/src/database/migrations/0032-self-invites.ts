import { sql, type Kysely } from 'kysely';

export const name = '0032-self-invites';

/** Who has invited himself: seen by device, payout address or document, and whose fees earn no commission since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table commissions_ended (owner bigint primary key)`.execute(db);
  await sql`comment on table commissions_ended is
    'users whose fees earn their inviter nothing any more; written by the commit path'`.execute(db);
  await sql`
    alter table users add column self_invite text
      check (self_invite in ('device', 'address', 'document'))`.execute(db);
  await sql`comment on column users.self_invite is 'what showed that he and his inviter are one; null: nothing'`.execute(
    db,
  );
}
