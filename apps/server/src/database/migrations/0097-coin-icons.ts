import { sql, type Kysely } from 'kysely';

export const name = '0097-coin-icons';

/** Pictures of coins that operators have put up, and coins that are no longer on a chain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table coins add column icon text not null default '';
    comment on column coins.icon is 'path of its picture; empty: as the apps draw it';
    alter table chains
      add column retired boolean not null default false,
      add check (not retired or not (deposit_open or withdraw_open));
    comment on column chains.retired is 'not offered to users any more; what comes in late is still seen';
  `.execute(db);
}
