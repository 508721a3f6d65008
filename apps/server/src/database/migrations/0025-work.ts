import { sql, type Kysely } from 'kysely';

export const name = '0025-work';

/**
 * What broke when its turn came and waits for an operator; and what a pro-rata purchase put in, from which the shares can
 * be computed again when a start finds a project half allotted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table set_aside (
      key text primary key,
      kind text not null,
      id bigint not null,
      cause text not null,
      tick text,
      since bigint not null
    );
    alter table subscriptions add column committed numeric(40) not null default 0;
    update subscriptions set committed = paid where status = 'committed';
  `.execute(db);
}
