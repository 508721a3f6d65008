import { sql, type Kysely } from 'kysely';

export const name = '0064-levels';

/** How far somebody who is verified has been looked at, and what his withdrawals were worth when he asked for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column level smallint not null default 1 check (level in (1, 2));
    comment on column users.level is 'of who is verified: 2 once operators have looked closer';
    create table withdrawal_worths (
      withdrawal_id bigint primary key,
      worth numeric(40) not null check (worth >= 0)
    );
    comment on column withdrawal_worths.worth is 'in 1e-8 USDT at the mark';
  `.execute(db);
}
