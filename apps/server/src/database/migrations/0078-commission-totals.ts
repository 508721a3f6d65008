import { sql, type Kysely } from 'kysely';

export const name = '0078-commission-totals';

/** What each invitee has earned his inviter up to a journal number, so that a sum does not read every commission ever paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table commission_totals (
      inviter bigint not null,
      invitee bigint not null,
      currency text not null,
      amount numeric(40) not null check (amount >= 0),
      primary key (inviter, invitee, currency)
    );
    create table commission_progress (
      id int primary key check (id = 1),
      counted_seq bigint not null,
      counted_time bigint not null
    );
    comment on column commission_progress.counted_seq is 'commissions up to this journal number are in commission_totals';
    comment on column commission_progress.counted_time is 'of the newest of them, in ms; none that is not counted is older';
    insert into commission_progress values (1, 0, 0);
    create index commissions_seq on commissions using brin (seq) with (pages_per_range = 16);
  `.execute(db);
}
