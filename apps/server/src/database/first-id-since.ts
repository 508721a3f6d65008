import { sql } from 'kysely';
import type { Database } from './schema.ts';

/**
 * Id of the first row at or after `time` (ms), or the next id there will be. Times of these tables grow with their ids,
 * so this is a binary search over the primary key and needs no index on time.
 */
export async function firstIdSince(
  db: Database,
  table: 'transfers' | 'trades' | 'own_transfers',
  time: number,
): Promise<bigint> {
  const { rows } = await sql<{ low: string }>`
    with recursive search (low, high) as (
      select 1::bigint, (select coalesce(max(id), 0) + 1 from ${sql.table(table)})
      union all
      select case when at.time < ${time} then at.id + 1 else low end,
        case when at.time < ${time} then high else (low + high) / 2 end
      from search cross join lateral (
        select id, time from ${sql.table(table)} where id >= (low + high) / 2 order by id limit 1) at
      where low < high)
    select low from search where low >= high`.execute(db);
  return BigInt(rows[0]!.low);
}
