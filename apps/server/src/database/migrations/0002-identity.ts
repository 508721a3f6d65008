import { sql, type Kysely } from 'kysely';

export const name = '0002-identity';

/**
 * Users, their sessions and what proves who they are (docs/rules.md, "Identity and limits"). User ids start above the
 * house's.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity (start with 100001) primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      fund_password_hash text,
      icon text not null default '',
      language text not null,
      kyc smallint not null default 0,
      inviter_id integer references users (id),
      demo_funded boolean not null default false,
      security_changed_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index users_inviter on users (inviter_id) where inviter_id is not null`.execute(db);

  await sql`
    create table invites (
      code text primary key,
      user_id integer unique references users (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`comment on column invites.user_id is 'null: the code of the house'`.execute(db);

  await sql`
    create table sessions (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      token_hash text not null unique,
      ip text not null,
      agent text not null,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user on sessions (user_id, last_used_at) where revoked_at is null`.execute(
    db,
  );

  await sql`
    create table email_codes (
      id bigint generated always as identity primary key,
      purpose text not null,
      email text not null,
      code_hash text not null,
      ip text not null,
      tries smallint not null default 0,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index email_codes_email on email_codes (email, created_at)`.execute(db);
  await sql`create index email_codes_ip on email_codes (ip, created_at)`.execute(db);

  await sql`
    create table verification_grants (
      email text primary key,
      code_hash text not null,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table attempts (
      key text primary key,
      failures timestamptz[] not null,
      paused_until timestamptz
    )`.execute(db);

  await sql`
    create table security_events (
      id bigint generated always as identity primary key,
      user_id integer not null references users (id),
      kind text not null,
      ip text not null,
      agent text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index security_events_user on security_events (user_id, id)`.execute(db);

  await sql`create table parameters (name text primary key, value text not null)`.execute(db);
  await sql`
    insert into parameters (name, value) values
      ('customer_service_email', 'support@example.com'),
      ('customer_service_ws', ''),
      ('contract_second_fee_rate', '0.02')`.execute(db);
}
