import { formatAmount } from '@bourse/money/amount';
import type { SwapView } from '@bourse/protocol/swap/calls';
import type { Database } from '../database/schema.ts';
import type { SwapTable } from '../sequencer/tables.ts';

interface SwapFilter {
  readonly fromCoin?: string | undefined;
  readonly toCoin?: string | undefined;
  /** ms since 1970, both ends included. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A user's swaps, newest first. */
export async function listSwaps(
  db: Database,
  user: number,
  filter: SwapFilter,
): Promise<{ rows: SwapTable[]; total: number }> {
  let query = db.selectFrom('swaps').where('owner', '=', String(user));
  if (filter.fromCoin) query = query.where('from_coin', '=', filter.fromCoin.toUpperCase());
  if (filter.toCoin) query = query.where('to_coin', '=', filter.toCoin.toUpperCase());
  if (filter.startTime !== undefined) query = query.where('time', '>=', String(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('time', '<=', String(filter.endTime));
  const { total } = await query
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
    .execute();
  return { rows, total: Number(total) };
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
