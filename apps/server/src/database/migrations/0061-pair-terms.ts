import { sql, type Kysely } from 'kysely';

export const name = '0061-pair-terms';

/** What operators have set of a pair; null: as pairs had it before they could. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pairs
      add column tick_decimals int,
      add column lot_decimals int,
      add column band_percent int,
      add column maker_ppm int,
      add column taker_ppm int,
      add column feed int
  `.execute(db);
}
