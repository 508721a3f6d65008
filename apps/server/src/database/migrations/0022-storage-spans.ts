import { sql, type Kysely } from 'kysely';

export const name = '0022-storage-spans';

/** Older entries of the journal, many to a row (sequencer/journal/journal-spans.ts); the server moves them in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table journal_spans (
      last_seq bigint primary key,
      first_seq bigint not null,
      to_time bigint not null,
      previous_seal bytea not null,
      seal bytea not null,
      entries bytea not null
    );
    alter table journal_spans alter column entries set storage external;
  `.execute(db);
}
