import { sql, type Kysely } from 'kysely';

export const name = '0068-fee-tiers';

/** What a fill was worth, what users have traded a day, and the tiers they have reached by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table trades add column worth numeric(40);
    comment on column trades.worth is 'of quote, in 1e-8 USDT at the time of the fill; null where quote is USDT';
    create table owner_tiers (
      owner bigint primary key,
      level int not null check (level >= 0),
      maker_ppm bigint not null,
      taker_ppm bigint not null
    );
    comment on column owner_tiers.level is '0: none any more';
    create table traded_days (
      owner bigint not null,
      day int not null,
      volume numeric(40) not null check (volume >= 0),
      primary key (owner, day)
    );
    create index traded_days_day on traded_days (day);
    comment on column traded_days.day is 'days since 1970, UTC';
    comment on column traded_days.volume is 'in 1e-8 USDT';
    create table tier_progress (
      id int primary key check (id = 1),
      counted_trade bigint not null,
      day int not null,
      tiers text not null
    );
    comment on column tier_progress.counted_trade is 'the newest that traded_days has';
    comment on column tier_progress.day is 'that tiers were decided for, by which tiers';
    insert into tier_progress values (1, 0, 0, '');
  `.execute(db);
}
