import { sql, type Kysely } from 'kysely';

export const name = '0017-house';

/** Money of the house moved by two operators, and claims of one transaction that wait side by side. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_moves (
      id bigint primary key,
      time bigint not null,
      kind text not null check (kind in ('transfer', 'take', 'give')),
      from_owner bigint not null,
      to_owner bigint not null,
      currency text not null,
      amount numeric(40) not null check (amount > 0),
      credit text,
      proposed_by integer not null,
      approved_by integer not null check (approved_by <> proposed_by)
    )`.execute(db);
  await sql`comment on table house_moves is 'what the journal says was moved; written by the commit path'`.execute(
    db,
  );
  await sql`
    create table house_proposals (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('transfer', 'take', 'give')),
      from_owner bigint not null,
      to_owner bigint not null,
      currency text not null,
      amount numeric(40) not null check (amount > 0),
      credit text,
      credited numeric(40),
      reason text not null,
      status text not null default 'pending'
        check (status in ('pending', 'moving', 'finished', 'refused', 'rejected')),
      refusal text,
      refusal_args jsonb not null default '{}',
      proposed_by integer not null references operators (id),
      proposed_at timestamptz not null,
      decided_by integer references operators (id),
      decided_at timestamptz,
      remark text not null default '',
      check (status in ('pending', 'rejected') or decided_by <> proposed_by),
      check ((kind = 'transfer') = (credit is null) and (credit is null) = (credited is null))
    )`.execute(db);
  await sql`comment on column house_proposals.credit is 'reference of the credit that this puts right'`.execute(
    db,
  );
  await sql`comment on column house_proposals.refusal is
    'why it could not be carried out although approved: key of the wording'`.execute(db);
  await sql`create index house_proposals_open on house_proposals (id)
    where status in ('pending', 'moving')`.execute(db);

  // One hash is written differently on different chains. Whatever the spelling, chain or currency, it is one payment.
  await sql`
    create function payment_of(tx_hash text) returns text language sql immutable as
      $$ select regexp_replace(lower(tx_hash), '^0x', '') $$`.execute(db);
  await sql`drop index deposits_submitted`.execute(db);
  await sql`create unique index deposits_submitted on deposits (user_id, chain, tx_hash)
    where source = 'manual' and status = 'pending'`.execute(db);
  await sql`create unique index deposits_credited on deposits (payment_of(tx_hash))
    where source = 'manual' and status in ('crediting', 'finished')`.execute(db);
  await sql`create index deposits_payment on deposits (payment_of(tx_hash))`.execute(db);
}
