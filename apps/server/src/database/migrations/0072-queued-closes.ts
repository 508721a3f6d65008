import { sql, type Kysely } from 'kysely';

export const name = '0072-queued-closes';

/** What of a position closes at the first fresh price, because its owner asked while there was none; 0: nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['open_positions', 'closed_positions'])
    await sql`alter table ${sql.table(table)} add column queued_close numeric(40) not null default 0`.execute(
      db,
    );
}
