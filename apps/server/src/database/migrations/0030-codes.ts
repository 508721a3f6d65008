import { sql, type Kysely } from 'kysely';

export const name = '0030-codes';

/**
 * Mailed codes belong to who asked for them, and are kept under a keyed hash; what a proved address allows is bound to who
 * proved it. Codes and grants that are out at the moment are dropped: they live ten minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from email_codes`.execute(db);
  await sql`
    alter table email_codes
      drop column code_hash,
      add column code_mac text not null,
      add column device text,
      add column is_bare boolean not null,
      add column standing text not null check (standing in ('session', 'device', 'sender', 'stranger')),
      add column sender_tries smallint not null default 0,
      add column most_tries smallint not null`.execute(db);
  await sql`alter table email_codes rename column ip to sender`.execute(db);
  await sql`alter index email_codes_ip rename to email_codes_sender`.execute(db);
  await sql`comment on column email_codes.is_bare is
    'asked for without a device cookie: the same sender may use it as well, with as many tries of his own'`.execute(
    db,
  );
  await sql`comment on column email_codes.standing is
    'as what it was asked for: by a signed-in user, a known device, a known network, or a stranger'`.execute(
    db,
  );

  await sql`drop table verification_grants`.execute(db);
  await sql`
    create table verification_grants (
      token_hash text primary key,
      email text not null,
      code_id bigint not null unique references email_codes (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table known_places (
      owner text not null,
      place text not null,
      last_login_at timestamptz not null,
      primary key (owner, place)
    )`.execute(db);
  await sql`comment on table known_places is
    'devices and networks from which someone has logged in; owner is user:<id> or operator:<id>'`.execute(db);
}
