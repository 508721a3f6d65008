import { sql, type Kysely } from 'kysely';

export const name = '0096-memo-rules';

/** Whether payments of a coin on a chain have a tag or memo: so far those of XRP and EOS could. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table chains
      add column memo_rule text not null default 'none'
      check (memo_rule in ('none', 'optional', 'required'));
    update chains set memo_rule = 'optional' where format in ('ripple', 'eos');
    alter table chains alter column memo_rule drop default;
    comment on column chains.memo_rule is 'whether a payment has a tag or memo beside the address';
  `.execute(db);
}
