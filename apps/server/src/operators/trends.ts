import { formatAmount } from '@bourse/money/amount';
import { opsOverviewCalls } from '@bourse/protocol/operators/overview/calls';
import { sql } from 'kysely';
import { handle, type Call } from '../gateway/call.ts';
import { DAY_MS, dayOf, dayText } from '../utc-days.ts';
import type { Deps } from './deps.ts';

/** Today is the last of them. Volumes are kept for as many days (`spot/fees`). */
const TREND_DAYS = 30;

/** How users and trading went in the last days, from what is counted by day anyhow: no trade is read for it. */
export function trendsHandler({ services: { reads, clock } }: Pick<Deps, 'services'>): Call {
  const { db } = reads;
  return handle(opsOverviewCalls.trends, async () => {
    const first = dayOf(clock.now()) - TREND_DAYS + 1;
    const [users, volumes] = await Promise.all([
      sql<{ day: number; users: string }>`
        select floor(extract(epoch from created_at) / ${DAY_MS / 1000})::int as day, count(*) as users
        from users where created_at >= ${new Date(first * DAY_MS)} group by 1`.execute(db),
      sql<{ day: number; volume: string }>`
        select day, sum(volume) as volume from traded_days where day >= ${first} group by 1`.execute(db),
    ]);
    const usersOn = new Map(users.rows.map((row) => [row.day, Number(row.users)]));
    const volumeOn = new Map(volumes.rows.map((row) => [row.day, BigInt(row.volume)]));
    const days = Array.from({ length: TREND_DAYS }, (_, index) => first + index);
    return {
      days: days.map((day) => ({
        day: dayText(day),
        users: usersOn.get(day) ?? 0,
        volume: formatAmount(volumeOn.get(day) ?? 0n),
      })),
    };
  });
}
