import { runSql } from '../run-sql.ts';

/** Each commit takes so much longer: by a trigger, since PostgreSQL's own fsync is not to be slowed from outside. */
export function slowCommits(databaseUrl: string, ms: number): Promise<void> {
  return runSql(
    databaseUrl,
    `create function slow_disk() returns trigger language plpgsql as $$ begin perform pg_sleep(${ms / 1000}); return null; end $$`,
    'create trigger slow_disk after update on head for each statement execute function slow_disk()',
  );
}

/** As before `slowCommits`. */
export function quickCommits(databaseUrl: string): Promise<void> {
  return runSql(databaseUrl, 'drop function slow_disk() cascade');
}
