import { sql, type Kysely } from 'kysely';

export const name = '0067-reserves';

/** What addresses of the exchange held, with their signatures: one statement for a proof of liabilities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reserve_statements (
      commitment_id bigint primary key references liability_commitments (id),
      statement jsonb not null,
      proposed_by integer not null references operators (id),
      approved_by integer not null references operators (id)
    )`.execute(db);
}
