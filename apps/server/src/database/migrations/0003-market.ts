import { sql, type Kysely } from 'kysely';

export const name = '0003-market';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candles_1m (
      symbol text not null,
      minute integer not null,
      open numeric not null,
      high numeric not null,
      low numeric not null,
      close numeric not null,
      volume numeric not null,
      turnover numeric not null,
      count integer not null,
      primary key (symbol, minute)
    )`.execute(db);
  await sql`
    create table candles_1d (
      symbol text not null,
      day integer not null,
      open numeric not null,
      high numeric not null,
      low numeric not null,
      close numeric not null,
      volume numeric not null,
      turnover numeric not null,
      count integer not null,
      primary key (symbol, day)
    )`.execute(db);
  await sql`
    create table tick_roots (
      minute integer primary key,
      block_id bigint not null,
      hash text not null
    )`.execute(db);
  await sql`
    create table replay_starts (
      replay text primary key,
      started_at bigint not null
    )`.execute(db);
}
