import type { State } from '@bourse/engine/state';
import { WINDOW_MS, WINDOW_TRADES } from '@bourse/engine/spot/book/trade-window';
import type { Reader } from '../sequencer/loading/reader.ts';
import type { ReferencePriceTable } from './pair-records.ts';
import type { TradeTable } from './records.ts';

/**
 * What orders were held against before the stop, and on pairs without a feed the trades that will move it. A pair from
 * before there were references begins at its last trade.
 */
export async function loadReferences(reader: Reader, { pairs, now, nextTradeId }: State): Promise<void> {
  const marked = new Set<string>();
  for (const pair of pairs.values()) pair.reference = pair.lastPrice / pair.unitsPerTick;
  for (const row of await reader.all<ReferencePriceTable>('select * from reference_prices')) {
    pairs.get(row.symbol)?.restoreReference(row.price);
    if (row.source === 'mark') marked.add(row.symbol);
  }
  const others = [...pairs.keys()].filter((symbol) => !marked.has(symbol));
  const first = await firstTradeSince(reader, now - WINDOW_MS, nextTradeId);
  if (others.length === 0 || first === nextTradeId) return;
  const newest = `select newest.* from unnest($1::text[]) as pair (symbol) cross join lateral (
    select id, symbol, time, price, lots, buyer, seller from trades
    where trades.symbol = pair.symbol and id >= $2 order by id desc limit ${WINDOW_TRADES}) newest order by id`;
  type Row = Pick<TradeTable, 'symbol' | 'time' | 'price' | 'lots' | 'buyer' | 'seller'>;
  await reader.each<Row>(
    newest,
    ({ symbol, time, price, lots, buyer, seller }) =>
      pairs.get(symbol)!.window.add({
        time: Number(time),
        price: Number(price),
        lots: Number(lots),
        buyer: Number(buyer),
        seller: Number(seller),
      }),
    [others, first],
  );
}

/** Times grow with ids, so this looks at a few rows of the primary key and needs no index on time. */
async function firstTradeSince({ all }: Reader, time: number, nextId: number): Promise<number> {
  let low = 1;
  let high = nextId;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await all<{ id: string; time: string }>(
      `select id, time from trades where id >= ${middle} order by id limit 1`,
    );
    if (!row || Number(row.time) >= time) high = middle;
    else low = Number(row.id) + 1;
  }
  return low;
}
