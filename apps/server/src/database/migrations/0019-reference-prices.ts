import { sql, type Kysely } from 'kysely';

export const name = '0019-reference-prices';

/** What the orders of each pair were held against last: the bands must not open with a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reference_prices (
      symbol text primary key,
      price double precision not null,
      source text not null check (source in ('mark', 'trades', 'issue'))
    ) with (fillfactor = 50)
  `.execute(db);
  await sql`comment on column reference_prices.price is 'in ticks of the pair, perhaps between two'`.execute(
    db,
  );
}
