import type { TellNews } from '../inbox/news.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { FindPair } from './orders.ts';
import { orderView } from './views.ts';

/** Tells the owners of orders that have filled while they waited; what fills at once is told by its answer. */
export function tellFills(tell: TellNews, findPair: FindPair, batch: CommittedBatch): void {
  for (const row of batch.orders) {
    if (row.status !== 'filled' || row.created_at === row.updated_at || Number(row.owner) <= 0) continue;
    const { baseCoin, quoteCoin, direction, filledAmount, averagePrice } = orderView(
      row,
      findPair(row.symbol)!,
    );
    const args = { pair: `${baseCoin}/${quoteCoin}`, side: direction, amount: filledAmount, coin: baseCoin };
    tell(Number(row.owner), 'orderFilled', { ...args, price: averagePrice }, row.id);
  }
}
