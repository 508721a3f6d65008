import { TIER_DAYS } from '@bourse/protocol/spot/fee-tiers';
import { sql } from 'kysely';
import { countedOf, countOnce } from '../../database/count-once.ts';
import { firstIdSince } from '../../database/first-id-since.ts';
import type { Database } from '../../database/schema.ts';
import { DAY_MS, dayOf } from '../../utc-days.ts';

/** Trades that are counted in one transaction. */
const TRADES_AT_ONCE = 20_000;

/**
 * Adds what was traded since the last time to the days of buyers and sellers, each trade once. Trades become visible in the
 * order of their ids. What is older than any tier asks for is left out.
 */
export async function countTrades(db: Database, now: number, atOnce = TRADES_AT_ONCE): Promise<void> {
  const firstDay = dayOf(now) - TIER_DAYS;
  const oldest = await firstIdSince(db, 'trades', firstDay * DAY_MS);
  await countOnce(db, { table: 'tier_progress', column: 'counted_trade' }, async (trx, counted) => {
    const after = BigInt(counted) > oldest - 1n ? BigInt(counted) : oldest - 1n;
    const { rows } = await sql<{ last: string | null; found: number }>`
        with batch as materialized (
          select t.id, t.time, t.buyer, t.seller,
            case when p.quote = 'USDT' then t.quote else coalesce(t.worth, 0) end as worth
          from trades t join pairs p using (symbol)
          where t.id > ${String(after)} order by t.id limit ${atOnce}
        ), sides as (
          select buyer as owner, time, worth from batch union all select seller, time, worth from batch
        ), added as (
          insert into traded_days (owner, day, volume)
          select owner, (time / ${sql.lit(DAY_MS)})::int, sum(worth) from sides
          where owner > 0 and worth > 0 group by 1, 2 order by 1, 2
          on conflict (owner, day) do update set volume = traded_days.volume + excluded.volume
        )
        select max(id) as last, count(*)::int as found from batch`.execute(trx);
    return countedOf(rows[0]!, atOnce);
  });
}

/** Of an `owner` in reach, what decides on his tier on a day: the sum of the days before it, in 1e-8 USDT. */
export function volumeBefore(day: number) {
  return sql<string>`(select coalesce(sum(volume), 0) from traded_days traded
    where traded.owner = owners.owner and traded.day >= ${day - TIER_DAYS} and traded.day < ${day})`;
}

/** Deletes days that no tier asks for any more. */
export async function forgetDays(db: Database, day: number): Promise<void> {
  await db
    .deleteFrom('traded_days')
    .where('day', '<', day - TIER_DAYS)
    .execute();
}
