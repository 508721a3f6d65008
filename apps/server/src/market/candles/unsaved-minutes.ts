import { sql } from 'kysely';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import { parseTicksText } from '@bourse/protocol/market/tick-text';
import { firstIdSince } from '../../database/first-id-since.ts';
import type { Database } from '../../database/schema.ts';
import { MINUTE_MS, type FeedCandle } from '../feeds/feed.ts';
import { flatCandle } from './minute-series.ts';
import { OWN_MINUTES } from '../own-trades.ts';
import type { PairCandles } from './pair-candles.ts';

/** Something that moved a candle. A tick has no lots. */
interface Move {
  readonly time: number;
  readonly price: number;
  readonly lots: number;
}

/**
 * A minute is saved when it is over. Of those that a killed process left unsaved, the feed's history knows its own part;
 * what was traded here is in the ledger, and the ticks of the minute under way are in their chain. `unsaved` gives for
 * each pair the first minute that is not saved; must follow the feed's history and precede standing still.
 */
export async function recoverMinutes(
  db: Database,
  unsaved: ReadonlyMap<PairCandles, number>,
  minute: number,
): Promise<void> {
  const moves = new Map<string, Move[]>();
  const unitsOf = new Map([...unsaved.keys()].map(({ spec }) => [spec.symbol, unitsPerTick(spec)]));
  const add = (symbol: string, move: Move) => {
    const list = moves.get(symbol);
    if (list) list.push(move);
    else moves.set(symbol, [move]);
  };
  if (unsaved.size === 0) return;
  const since = Math.max(Math.min(...unsaved.values()), minute - OWN_MINUTES);
  const first = await firstIdSince(db, 'trades', since * MINUTE_MS);
  const trades = await sql<Record<'symbol' | 'time' | 'price' | 'lots', string>>`
    select symbol, time, price, lots from trades where id >= ${String(first)} order by id`.execute(db);
  for (const { symbol, time, price, lots } of trades.rows)
    add(symbol, { time: Number(time), price: Number(price), lots: Number(lots) });
  const blocks = await db
    .selectFrom('tick_blocks')
    .select('ticks')
    .where('time', '>=', String(minute * MINUTE_MS))
    .orderBy('id')
    .execute();
  for (const { ticks } of blocks)
    for (const { symbol, time, price } of parseTicksText(ticks)) {
      const units = unitsOf.get(symbol);
      // Candles count in ticks of the pair, the chain with all digits of the source.
      if (units) add(symbol, { time, price: Math.max(1, Math.round(price / units)), lots: 0 });
    }

  for (const [pair, from] of unsaved) {
    const list = (moves.get(pair.spec.symbol) ?? []).toSorted((a, b) => a.time - b.time);
    let next = 0;
    for (let at = Math.max(from, since); at <= minute; at++) {
      while (next < list.length && list[next]!.time < at * MINUTE_MS) next++;
      const start = next;
      while (next < list.length && list[next]!.time < (at + 1) * MINUTE_MS) next++;
      recover(pair, at, list.slice(start, next));
    }
  }
}

function recover(pair: PairCandles, minute: number, moves: readonly Move[]): void {
  const close = pair.minutes.closeOf(minute - 1) ?? moves[0]?.price;
  const isFed = pair.minutes.has(minute);
  const before = isFed ? pair.minutes.aggregate(minute, minute + 1) : close && flatCandle(close);
  if (!before) return;
  let candle: FeedCandle = before;
  for (const { price, lots } of moves) {
    candle = {
      ...candle,
      high: Math.max(candle.high, price),
      low: Math.min(candle.low, price),
      // A minute that the feed knows closed where the feed says.
      close: isFed ? candle.close : price,
      lots: candle.lots + lots,
      turnover: candle.turnover + pair.turnoverOf(price, lots),
      count: candle.count + (lots > 0 ? 1 : 0),
    };
  }
  pair.minutes.set(minute, candle);
}
