import { sql } from 'kysely';
import { firstIdSince } from '../database/first-id-since.ts';
import type { Database } from '../database/schema.ts';
import { MINUTE_MS, type FeedCandle } from './feeds/feed.ts';
import type { PairCandles } from './candles/pair-candles.ts';

/** For so many of the newest minutes the trades of this exchange are known apart from the feed's. */
export const OWN_MINUTES = 2_000;

/** Trades of one minute, without the order they came in. */
export type OwnMinute = Omit<FeedCandle, 'open' | 'close'>;

/** What was traded here, by minute, so that the feed's candle of a minute can change without losing it. */
export class OwnTrades {
  readonly #minutes = new Map<number, OwnMinute>();
  #newest = -1;

  add(minute: number, trades: OwnMinute): void {
    const before = this.#minutes.get(minute);
    this.#minutes.set(minute, before ? together(before, trades) : trades);
    if (minute <= this.#newest) return;
    this.#newest = minute;
    for (const old of this.#minutes.keys()) {
      if (old > minute - OWN_MINUTES) break;
      this.#minutes.delete(old);
    }
  }

  /** The feed's candle of a minute with the trades of this exchange. */
  addTo(minute: number, candle: FeedCandle): FeedCandle {
    const own = this.#minutes.get(minute);
    return own ? { ...candle, ...together(candle, own) } : candle;
  }
}

function together(one: OwnMinute, other: OwnMinute): OwnMinute {
  return {
    high: Math.max(one.high, other.high),
    low: Math.min(one.low, other.low),
    lots: one.lots + other.lots,
    turnover: one.turnover + other.turnover,
    count: one.count + other.count,
  };
}

/** Recalls the trades of the last minutes before a restart from the ledger. */
export async function loadOwnTrades(
  db: Database,
  pairs: ReadonlyMap<string, PairCandles>,
  minute: number,
): Promise<void> {
  const first = await firstIdSince(db, 'trades', (minute - OWN_MINUTES + 1) * MINUTE_MS);
  const { rows } = await sql<
    Record<'minute' | 'high' | 'low' | 'lots' | 'value' | 'count', string> & { symbol: string }
  >`
    select symbol, time / ${sql.lit(MINUTE_MS)} as minute, max(price) as high, min(price) as low, sum(lots) as lots,
      sum(price::numeric * lots) as value, count(*) as count
    from trades where id >= ${String(first)} group by symbol, minute order by minute`.execute(db);
  for (const row of rows) {
    pairs.get(row.symbol)?.recall(Number(row.minute), {
      high: Number(row.high),
      low: Number(row.low),
      lots: Number(row.lots),
      value: Number(row.value),
      count: Number(row.count),
    });
  }
}
