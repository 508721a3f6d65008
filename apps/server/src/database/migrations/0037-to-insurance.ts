import { sql, type Kysely } from 'kysely';

export const name = '0037-to-insurance';

/**
 * What a liquidation left of the margin and insurance took, so that the position's owner can be shown all that he lost.
 * Positions liquidated before have 0: their transfers tell. The audit holds the transfers to the journal, not this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['open_positions', 'closed_positions'])
    await sql`alter table ${sql.table(table)} add column to_insurance numeric(40) not null default 0`.execute(
      db,
    );
}
