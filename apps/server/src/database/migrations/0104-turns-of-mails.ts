import { sql, type Kysely } from 'kysely';

export const name = '0104-turns-of-mails';

/** Mails go out in turns of those who brought them about, and codes of strangers are counted by the net around them as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add asker text not null default '', add turn int not null default 0;
    drop index mails_by_expiry;
    create index mails_by_turn on mails (turn, expires_at);
    create index mails_asker on mails (asker);
    comment on column mails.asker is 'keyed hash of who brought it about';
    comment on column mails.turn is 'how many mails of the same asker waited before it';
    alter table email_codes add site text not null default '';
    create index email_codes_site on email_codes (site, created_at) where site <> '';
    comment on column email_codes.site is 'the /48 around a sender of IPv6 who has no session; else empty';
  `.execute(db);
}
