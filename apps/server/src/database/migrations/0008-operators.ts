import { sql, type Kysely } from 'kysely';

export const name = '0008-operators';

/**
 * Operators, their sessions, approvals, manual credits, switches and the audit log (docs/rules.md, "Deposits and
 * withdrawals", "Operators" and "Switches and notices").
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id integer generated always as identity primary key,
      email text not null unique check (email = lower(email)),
      role text not null check (role in ('admin', 'finance', 'kyc', 'support', 'auditor')),
      password_hash text,
      totp_secret text,
      totp_last_step bigint not null default 0,
      created_at timestamptz not null,
      enrolled_at timestamptz,
      disabled_at timestamptz,
      last_login_at timestamptz
    )`.execute(db);
  await sql`comment on column operators.totp_secret is 'sealed by the master key'`.execute(db);
  await sql`comment on column operators.enrolled_at is 'null: the enrolment link has not been used yet'`.execute(
    db,
  );

  await sql`
    create table operator_links (
      token_hash text primary key,
      operator_id integer not null unique references operators (id),
      totp_secret text,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`comment on column operator_links.totp_secret is
    'made when the link is first opened, sealed by the master key'`.execute(db);

  await sql`
    create table operator_sessions (
      id bigint generated always as identity primary key,
      operator_id integer not null references operators (id),
      token_hash text not null unique,
      ip text not null,
      agent text not null,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index operator_sessions_operator on operator_sessions (operator_id)
    where ended_at is null`.execute(db);

  await auditLog(db);

  await sql`
    create table approvals (
      withdrawal_id bigint not null,
      payload_hash text not null,
      operator_id integer not null references operators (id),
      created_at timestamptz not null,
      primary key (withdrawal_id, operator_id)
    )`.execute(db);
  await sql`comment on column approvals.payload_hash is
    'what was approved: SHA-256 over user, currency, amount, fee, chain and address'`.execute(db);
  await sql`
    create table payout_starts (
      withdrawal_id bigint not null,
      operator_id integer not null references operators (id),
      started_at timestamptz not null,
      primary key (withdrawal_id, operator_id)
    )`.execute(db);
  await sql`comment on table payout_starts is 'who asked for a payout to start, written before the command'`.execute(
    db,
  );

  await sql`
    create table manual_credits (
      id integer generated always as identity primary key,
      owner bigint not null,
      currency text not null,
      amount numeric(40) not null check (amount > 0),
      reason text not null,
      status text not null check (status in ('pending', 'crediting', 'finished', 'rejected')),
      proposed_by integer not null references operators (id),
      proposed_at timestamptz not null,
      decided_by integer references operators (id),
      decided_at timestamptz,
      remark text not null default '',
      check (status in ('pending', 'rejected') or decided_by <> proposed_by)
    )`.execute(db);
  await sql`comment on column manual_credits.amount is '1e-8 units'`.execute(db);
  await sql`create index manual_credits_open on manual_credits (id)
    where status in ('pending', 'crediting')`.execute(db);

  await sql`
    create table switches (
      product text primary key,
      is_off boolean not null,
      countries text[] not null
    )`.execute(db);
  await sql`
    create table closed_products (
      product text not null,
      user_id integer not null references users (id),
      primary key (user_id, product)
    )`.execute(db);
  await sql`
    create table maintenance (
      only_row boolean primary key default true check (only_row),
      is_on boolean not null
    )`.execute(db);
  await sql`insert into maintenance (is_on) values (false)`.execute(db);

  await sql`
    create table ledger_audits (
      id integer generated always as identity primary key,
      started_by text not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      report text,
      error text
    )`.execute(db);
}

/**
 * Entries are only added, each with the hash of the one before. `audit_head` knows the last one, so that entries cut
 * off at the end are missed, and its lock lets writers queue.
 */
async function auditLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint primary key,
      time timestamptz not null,
      operator_id integer references operators (id),
      email text not null,
      action text not null,
      subject text not null,
      before text not null,
      after text not null,
      ip text not null,
      previous_hash text not null,
      hash text not null
    )`.execute(db);
  await sql`comment on column audit_log.operator_id is 'null: by a command on the server'`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject text_pattern_ops, id)`.execute(db);
  await sql`create index audit_log_operator on audit_log (operator_id, id)`.execute(db);
  await sql`create index audit_log_time on audit_log (time)`.execute(db);
  await sql`
    create table audit_head (
      only_row boolean primary key default true check (only_row),
      id bigint not null,
      hash text not null
    )`.execute(db);
  await sql`insert into audit_head (id, hash) values (0, repeat('0', 64))`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`.execute(db);
  await sql`
    create trigger audit_log_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`.execute(db);
}
