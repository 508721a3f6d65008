import { sql, type Kysely } from 'kysely';

export const name = '0039-proposal-parts';

/** Proposals that touch different parts of one thing wait side by side, and who has proposed one can cancel it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table proposals add parts text[] not null default '{}'`.execute(db);
  await sql`comment on column proposals.parts is
    'what it touches of its subject; none: all of it. No two that are open touch the same'`.execute(db);
  await sql`drop index proposals_open`.execute(db);
  await sql`create index proposals_open on proposals (kind, subject)
    where status in ('pending', 'carrying')`.execute(db);

  await sql`alter table proposals drop constraint proposals_status_check, drop constraint proposals_check`.execute(
    db,
  );
  await sql`alter table proposals
    add constraint proposals_status_check
      check (status in ('pending', 'carrying', 'finished', 'refused', 'rejected', 'cancelled')),
    add constraint proposals_decided_check
      check (status in ('pending', 'rejected', 'cancelled') or decided_by <> proposed_by)`.execute(db);
}
