import { sql, type Kysely } from 'kysely';

export const name = '0081-photo-links';

/** Links by which a service that checks applications fetches their pictures, each once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table photo_links (
      ticket_hash bytea primary key,
      request text not null,
      side text not null check (side in ('front', 'back')),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    comment on column photo_links.request is 'the question of screening_checks that it belongs to; it opens nothing after the answer';
    create index photo_links_expires on photo_links (expires_at);
    alter table file_reads drop constraint file_reads_reader_kind_check;
    alter table file_reads add constraint file_reads_reader_kind_check
      check (reader_kind in ('owner', 'operator', 'service'));
    comment on column file_reads.reader_id is 'of the owner or the operator; 0: the service that checks applications';
  `.execute(db);
}
