import { sql, type Kysely } from 'kysely';

export const name = '0099-suggested-credits';

/** Credits of house desks that two operators decide as one list: each is a row, and counts once for its proposal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table manual_credits add column proposal_id integer references proposals (id);
    comment on column manual_credits.proposal_id is 'the list that it was decided with; null: it was decided alone';
    create unique index manual_credits_of_proposal on manual_credits (proposal_id, owner, currency)
      where proposal_id is not null;
  `.execute(db);
}
