import { sql, type Kysely } from 'kysely';

export const name = '0026-jumps';

/** The largest move within a second that the house remembers of each pair (docs/rules.md, "Reference prices"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table price_jumps (
      symbol text primary key,
      ppm integer not null,
      time bigint not null
    );
  `.execute(db);
}
