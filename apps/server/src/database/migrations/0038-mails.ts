import { sql, type Kysely } from 'kysely';

export const name = '0038-mails';

/** Mails wait in a table of their own, which does the tries, also those of messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mails (
      id bigint generated always as identity primary key,
      message_id text not null,
      sealed text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      due_at timestamptz not null,
      tries integer not null
    )`.execute(db);
  await sql`create index mails_by_due on mails (due_at)`.execute(db);
  await sql`comment on table mails is 'mails that wait to be sent; deleted when they are'`.execute(db);
  await sql`alter table messages drop column mail_tries`.execute(db);
}
