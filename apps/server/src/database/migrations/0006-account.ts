import { sql, type Kysely } from 'kysely';

export const name = '0006-account';

/** Two-factor, identity verification, files, the anti-phishing word (docs/rules.md, "Identity and limits"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column frozen_at timestamptz,
      add column anti_phishing text not null default '',
      add column inviter_reported boolean not null default false`.execute(db);
  await sql`comment on column users.inviter_reported is 'the engine has been told who invited the user'`.execute(
    db,
  );

  await sql`
    create table second_factors (
      user_id integer primary key references users (id),
      secret text not null,
      created_at timestamptz not null,
      enabled_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db);
  await sql`comment on column second_factors.secret is 'sealed by the master key'`.execute(db);
  await sql`comment on column second_factors.last_step is
    'time step of the last code taken: that one and earlier ones are refused'`.execute(db);

  await sql`
    create table recovery_codes (
      user_id integer not null references users (id),
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);

  await sql`
    create table files (
      id text primary key,
      owner_id integer not null references users (id),
      purpose text not null check (purpose in ('kyc', 'avatar', 'credential')),
      content_type text not null,
      size integer not null,
      sealed_key text not null,
      created_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`comment on column files.sealed_key is
    'the key of this file alone, sealed by the master key: without the row the file cannot be read any more'`.execute(
    db,
  );
  await sql`create index files_unused on files (created_at) where used_at is null`.execute(db);

  await sql`
    create table file_reads (
      id bigint generated always as identity primary key,
      file_id text not null,
      purpose text not null,
      owner_id integer not null,
      reader_kind text not null check (reader_kind in ('owner', 'operator')),
      reader_id integer not null,
      read_at timestamptz not null
    )`.execute(db);
  await sql`comment on table file_reads is 'who looked at which document; outlives the file'`.execute(db);
  await sql`create index file_reads_file on file_reads (file_id, id)`.execute(db);

  await sql`
    create table master_key_check (
      only_row boolean primary key default true check (only_row),
      sealed text not null
    )`.execute(db);

  await sql`
    create table kyc_applications (
      id integer generated always as identity primary key,
      user_id integer not null references users (id),
      status text not null check (status in ('pending', 'verified', 'rejected')),
      real_name text not null,
      id_number text not null,
      id_number_mac text not null,
      front_file text not null,
      back_file text not null,
      reason text not null default '',
      decided_by text,
      created_at timestamptz not null,
      decided_at timestamptz,
      photos_deleted_at timestamptz
    )`.execute(db);
  await sql`comment on column kyc_applications.real_name is 'sealed by the master key, as is id_number'`.execute(
    db,
  );
  await sql`comment on column kyc_applications.id_number_mac is
    'tells that two applications give the same number, and nothing else'`.execute(db);
  await sql`create unique index kyc_applications_standing on kyc_applications (user_id)
    where status in ('pending', 'verified')`.execute(db);
  await sql`create index kyc_applications_user on kyc_applications (user_id, id)`.execute(db);
  await sql`create index kyc_applications_number on kyc_applications (id_number_mac)`.execute(db);
  await sql`create index kyc_applications_pending on kyc_applications (created_at)
    where status = 'pending'`.execute(db);

  await sql`
    insert into parameters (name, value) values ('withdraw_block_hours', '24'), ('kyc_retention_days', '0')
    on conflict (name) do nothing`.execute(db);
}
