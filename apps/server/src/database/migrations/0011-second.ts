import { sql, type Kysely } from 'kysely';

export const name = '0011-second';

/** Second contracts as the commit path writes them. Amounts in 1e-8 USDT, prices in ticks of the pair, times in ms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_seconds (
      id bigint primary key,
      owner bigint not null,
      symbol text not null,
      direction text not null,
      seconds int not null,
      stake numeric(40) not null,
      fee numeric(40) not null,
      income_ppm int not null,
      income numeric(40) not null,
      created_at bigint not null,
      strike_after bigint not null,
      status text not null,
      strike_tick bigint not null,
      strike_time bigint not null,
      strike_price bigint not null,
      expires_at bigint not null,
      settle_tick bigint not null,
      settle_time bigint not null,
      settle_price bigint not null,
      updated_at bigint not null
    ) with (fillfactor = 80);
    create index open_seconds_owner on open_seconds (owner, id);

    create table closed_seconds (like open_seconds, primary key (id));
    create index closed_seconds_owner on closed_seconds (owner, id);

    create table second_settings (symbol text primary key, settings text not null);
    create table second_fee (name text primary key, fee_ppm bigint not null)
  `.execute(db);
}
