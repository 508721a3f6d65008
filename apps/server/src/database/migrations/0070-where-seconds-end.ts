import { sql, type Kysely } from 'kysely';

export const name = '0070-where-seconds-end';

/**
 * A second contract ends where it stands: the commit of a tick that ends many changes their rows and no index. From there
 * they go to `closed_seconds` beside the commits (second/ended-seconds.ts). So the table holds what is open and what has
 * ended lately; `open_seconds` and `ended_seconds` say which is which, wherever a row stands.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table open_seconds rename to live_seconds;
    alter index open_seconds_pkey rename to live_seconds_pkey;
    alter index open_seconds_owner rename to live_seconds_owner;
    create view open_seconds as select * from live_seconds where status in ('pending', 'running');
    create view ended_seconds as
      select * from closed_seconds
      union all
      select * from live_seconds where status not in ('pending', 'running');
  `.execute(db);
}
