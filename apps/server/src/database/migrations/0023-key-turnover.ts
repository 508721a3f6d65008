import { sql, type Kysely } from 'kysely';

export const name = '0023-key-turnover';

/** What may be traded with an API key in a day, and what has been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table api_keys add column daily_turnover numeric(40) check (daily_turnover > 0);
    comment on column api_keys.daily_turnover is 'in 1e-8 USDT a day (UTC); null: as much as the account has';
    create table key_turnover (
      key_id bigint primary key references api_keys on delete cascade,
      day int not null,
      used numeric(40) not null
    ) with (fillfactor = 50);
    comment on column key_turnover.day is 'since the epoch, UTC; what was used on an earlier one counts no more'
  `.execute(db);
}
