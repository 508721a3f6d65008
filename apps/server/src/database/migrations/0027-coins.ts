import { sql, type Kysely } from 'kysely';

export const name = '0027-coins';

/** Coins as rows: what was a constant so far, in its order. Those of pairs, chains and projects join at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coins (
      symbol text primary key check (symbol collate "C" ~ '^[A-Z0-9]{2,12}$'),
      name text not null,
      decimals integer not null default 8 check (decimals between 0 and 8),
      deposit_open boolean not null default true,
      withdraw_open boolean not null default true,
      swap_open boolean not null default true,
      position integer not null,
      status text not null default 'open' check (status in ('upcoming', 'open', 'closed'))
    )`.execute(db);
  await sql`comment on column coins.decimals is
    'most decimals shown of an amount; amounts are kept in 1e-8 units whatever it is'`.execute(db);
  await sql`comment on column coins.status is
    'upcoming: of a project, no user is shown it yet; closed: only what is held can still leave'`.execute(db);
  await sql`
    insert into coins (symbol, name, position) values
      ('USDT', 'Tether', 10),
      ('BTC', 'Bitcoin', 20),
      ('ETH', 'Ethereum', 30),
      ('LTC', 'Litecoin', 40),
      ('EOS', 'EOS', 50),
      ('ADA', 'Cardano', 60),
      ('XRP', 'XRP', 70),
      ('DOGE', 'Dogecoin', 80)`.execute(db);
}
