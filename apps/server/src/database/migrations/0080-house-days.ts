import { sql, type Kysely } from 'kysely';

export const name = '0080-house-days';

/** What every account of the house and of the outside took in and paid a day, by kind, and what coins were worth then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table house_days (
      day int not null,
      owner bigint not null check (owner < 0),
      kind text not null,
      topic text not null,
      currency text not null,
      received numeric(40) not null check (received >= 0),
      paid numeric(40) not null check (paid >= 0),
      primary key (day, owner, kind, topic, currency)
    );
    comment on column house_days.day is 'days since 1970, UTC';
    comment on column house_days.topic is 'what the transfers belong to: trade, position, second';
    create table house_prices (
      day int not null,
      currency text not null,
      price numeric(40) not null,
      primary key (day, currency)
    );
    comment on column house_prices.price is 'the last known of the day, in 1e-16 USDT a coin';
    create table house_progress (
      id int primary key check (id = 1),
      counted_transfer bigint not null,
      is_complete boolean not null,
      checked_at timestamptz,
      differences jsonb not null
    );
    comment on column house_progress.counted_transfer is 'the newest that house_days has';
    comment on column house_progress.is_complete is 'once all that there was at the upgrade is counted';
    insert into house_progress values (1, 0, false, null, '[]');
  `.execute(db);
}
