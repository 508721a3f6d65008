import { sql, type Kysely } from 'kysely';

export const name = '0009-messages';

/** Personal messages, and which of them still have to be mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      kind text not null,
      args jsonb not null,
      once text unique,
      created_at timestamptz not null,
      read_at timestamptz,
      mail_due timestamptz,
      mail_tries smallint not null default 0
    )`.execute(db);
  await sql`comment on column messages.once is 'what it is about, where a repeat must not tell it again'`.execute(
    db,
  );
  await sql`comment on column messages.mail_due is 'when to try to mail it next; null: mailed, or given up'`.execute(
    db,
  );
  await sql`create index messages_user on messages (user_id, id)`.execute(db);
  await sql`create index messages_unread on messages (user_id) where read_at is null`.execute(db);
  await sql`create index messages_to_mail on messages (mail_due) where mail_due is not null`.execute(db);
}
