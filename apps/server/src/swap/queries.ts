import { formatAmount } from '@bourse/money/amount';
import type { SwapView } from '@bourse/protocol/swap/calls';
import { firstOwnIdSince, type TimedRows } from '../database/first-own-id-since.ts';
import { newest, pageOf, type Paging, type Period } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import type { SwapTable } from './records.ts';

interface SwapFilter extends Period, Paging {
  readonly fromCoin?: string | undefined;
  readonly toCoin?: string | undefined;
}

/** A user's swaps, newest first. */
export async function listSwaps(
  db: Database,
  user: number,
  filter: SwapFilter,
): Promise<{ rows: SwapTable[]; total: number }> {
  const timed: TimedRows = { table: 'swaps', owner: 'owner', user, time: 'time' };
  let own = db.selectFrom('swaps').selectAll().where('owner', '=', String(user));
  if (filter.startTime !== undefined) own = own.where('id', '>=', firstOwnIdSince(timed, filter.startTime));
  if (filter.endTime !== undefined) own = own.where('id', '<', firstOwnIdSince(timed, filter.endTime + 1));
  let query = db.selectFrom(newest(own.orderBy('id', 'desc'))).selectAll();
  if (filter.fromCoin) query = query.where('from_coin', '=', filter.fromCoin.toUpperCase());
  if (filter.toCoin) query = query.where('to_coin', '=', filter.toCoin.toUpperCase());
  return pageOf(query.orderBy('id', 'desc'), filter);
}

export async function findSwap(db: Database, id: number): Promise<SwapTable> {
  return db.selectFrom('swaps').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow();
}

export function swapView(row: SwapTable): SwapView {
  return {
    id: row.id,
    fromCoin: row.from_coin,
    toCoin: row.to_coin,
    amount: formatAmount(BigInt(row.pay)),
    receive: formatAmount(BigInt(row.receive)),
    rate: row.rate,
    time: Number(row.time),
  };
}
