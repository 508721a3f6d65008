import { sql, type Kysely } from 'kysely';

export const name = '0018-reads';

/**
 * What readers should not have to look for in the whole past. The price of a pair's last trade here is kept beside the
 * trades: a start needs it, also for a pair that was last traded a year ago, or never.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table last_prices (symbol text primary key, price bigint not null) with (fillfactor = 50);
    insert into last_prices
      select symbol, price from trades where id in (select max(id) from trades group by symbol);

    -- The list of positions that have ended shows the last to end first.
    create index closed_positions_ended on closed_positions (owner, closed_at, id);
  `.execute(db);
}
