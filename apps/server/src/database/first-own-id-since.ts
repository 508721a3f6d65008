import { sql } from 'kysely';

/** Rows of a user whose ids and times grow together, with an index over owner and id. */
export interface TimedRows {
  readonly table: 'open_orders' | 'closed_orders' | 'trades' | 'swaps';
  readonly owner: 'owner' | 'buyer' | 'seller';
  readonly user: number;
  readonly time: 'created_at' | 'time';
}

/**
 * Where the rows of a time begin, found by halving: no index leads to times, and who asks for an hour of a long history
 * must not read all of it. The first id from which on nothing is older than `since` (ms).
 */
export function firstOwnIdSince({ table, owner, user, time }: TimedRows, since: number) {
  const rows = sql`${sql.table(table)} where ${sql.ref(owner)} = ${String(user)} and ${sql.ref(owner)} > 0`;
  return sql<string>`(
    with recursive search (low, high) as (
      select 0::bigint, coalesce((select id from ${rows} order by id desc limit 1), 0) + 1
      union all
      select case when is_since then low else middle end, case when is_since then middle else high end
      from (
        select low, high, middle, coalesce(
          (select ${sql.ref(time)} >= ${String(since)} from ${rows} and id >= middle order by id limit 1), true
        ) as is_since
        from (select low, high, (low + high) / 2 as middle from search where high - low > 1) as halves
      ) as probes
    )
    select min(high) from search
  )`;
}
