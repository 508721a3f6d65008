import { sql, type Kysely } from 'kysely';

export const name = '0022-storage-ticks';

/** Many tick blocks to a row (market/ticks/tick-packing.ts); the server moves what is there in the background. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tick_spans (
      last_id bigint primary key,
      first_id bigint not null,
      to_time bigint not null,
      previous_hash bytea not null,
      hash bytea not null,
      blocks bytea not null
    );
    alter table tick_spans alter column blocks set storage external;
    create index tick_spans_time on tick_spans (to_time);
  `.execute(db);
}
