import { sql, type Kysely } from 'kysely';

export const name = '0043-left-proposals';

/** Credits and movements of the house's money that a disabled operator has proposed are cancelled, as his other proposals are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table manual_credits drop constraint manual_credits_status_check, drop constraint manual_credits_check,
      add constraint manual_credits_status_check
        check (status in ('pending', 'crediting', 'finished', 'rejected', 'cancelled')),
      add constraint manual_credits_decided_check
        check (status in ('pending', 'rejected', 'cancelled') or decided_by <> proposed_by);
    alter table house_proposals drop constraint house_proposals_status_check, drop constraint house_proposals_check,
      add constraint house_proposals_status_check
        check (status in ('pending', 'moving', 'finished', 'refused', 'rejected', 'cancelled')),
      add constraint house_proposals_decided_check
        check (status in ('pending', 'rejected', 'cancelled') or decided_by <> proposed_by);
  `.execute(db);
  for (const table of ['manual_credits', 'house_proposals'])
    await sql`
      update ${sql.table(table)} p set status = 'cancelled', decided_at = o.disabled_at
      from operators o where o.id = p.proposed_by and o.disabled_at is not null and p.status = 'pending'`.execute(
      db,
    );
}
