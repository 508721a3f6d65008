import { sql, type Kysely } from 'kysely';

export const name = '0029-insiders';

/** What keeps one operator from acting alone (docs/security.md): proposals, waits, sums, and when sessions were used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operator_sessions add used_at timestamptz`.execute(db);
  await sql`update operator_sessions set used_at = created_at`.execute(db);
  await sql`alter table operator_sessions alter used_at set not null`.execute(db);

  await sql`alter table operators add approves_from timestamptz`.execute(db);
  await sql`comment on column operators.approves_from is
    'he approves nothing before: who is new, renewed or changed in role waits'`.execute(db);

  await sql`alter table approvals add worth numeric(40)`.execute(db);
  await sql`comment on column approvals.worth is
    'of the withdrawal in USDT (1e-8 units) at the mark of that moment; null: there was no fresh price'`.execute(
    db,
  );
  await sql`create index approvals_time on approvals (created_at)`.execute(db);

  await sql`
    create table single_credits (
      deposit_id bigint primary key,
      operator_id integer not null references operators (id),
      worth numeric(40) not null,
      time timestamptz not null
    )`.execute(db);
  await sql`comment on table single_credits is 'deposits that one operator credited on his own word'`.execute(
    db,
  );
  await sql`create index single_credits_operator on single_credits (operator_id, time)`.execute(db);

  await sql`
    create table proposals (
      id integer generated always as identity primary key,
      kind text not null,
      subject text not null,
      before text not null,
      payload text not null,
      payload_hash text not null,
      status text not null default 'pending'
        check (status in ('pending', 'carrying', 'finished', 'refused', 'rejected')),
      refusal text,
      refusal_args jsonb not null default '{}',
      proposed_by integer not null references operators (id),
      proposed_at timestamptz not null,
      decided_by integer references operators (id),
      decided_at timestamptz,
      remark text not null default '',
      check (status in ('pending', 'rejected') or decided_by <> proposed_by)
    )`.execute(db);
  await sql`comment on column proposals.before is
    'what was there when it was proposed, as JSON: an approval of another state counts for nothing'`.execute(
    db,
  );
  await sql`create unique index proposals_open on proposals (kind, subject)
    where status in ('pending', 'carrying')`.execute(db);
}
