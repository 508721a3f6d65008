import { sql, type Kysely } from 'kysely';

export const name = '0066-proposed-books';

/** White papers of projects that wait for a second person: a proposal names its file, and holds it no more than once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposed_books (
      sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
      body bytea not null,
      added_at timestamptz not null
    );
    comment on table proposed_books is 'PDFs of proposals project.book; those that no open one names go after a day';
  `.execute(db);
}
