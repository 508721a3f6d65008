import { sql, type Kysely } from 'kysely';

export const name = '0100-price-memory';

/** Besides jumps, how far the source's best bid and ask are apart (docs/rules.md, "Reference prices"); on average by fractions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table price_jumps rename to price_memory;
    alter table price_memory alter column ppm type double precision;
    alter table price_memory add column kind text not null default 'jump';
    alter table price_memory alter column kind drop default;
    alter table price_memory drop constraint price_jumps_pkey;
    alter table price_memory add primary key (symbol, kind);
  `.execute(db);
}
