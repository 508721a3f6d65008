import type { Side } from '@bourse/protocol/spot/order';
import { newest, pageOf, type Paging, type Period } from '../database/newest.ts';
import { pairsOfCoins, type CoinsFilter } from '../database/pairs-of-coins.ts';
import type { Database } from '../database/schema.ts';
import type { PositionTable } from './records.ts';

interface PositionFilter extends CoinsFilter, Period, Paging {
  readonly entryStatus: '1' | '2' | '3' | '4';
  readonly direction?: Side | undefined;
}

const STATUSES = {
  '1': ['open'],
  '2': ['closed', 'cancelled'],
  '3': ['liquidated'],
  '4': ['waiting'],
} as const;

/** A user's positions and orders, newest first; what has ended, the last to end first. */
export async function listPositions(
  db: Database,
  user: number,
  filter: PositionFilter,
): Promise<{ rows: PositionTable[]; total: number }> {
  const isOpen = filter.entryStatus === '1' || filter.entryStatus === '4';
  const time = isOpen ? 'created_at' : 'closed_at';
  let own = db
    .selectFrom(isOpen ? 'open_positions' : 'closed_positions')
    .selectAll()
    .where('owner', '=', String(user));
  if (filter.startTime !== undefined) own = own.where(time, '>=', String(filter.startTime));
  if (filter.endTime !== undefined) own = own.where(time, '<=', String(filter.endTime));
  let query = db
    .selectFrom(newest(own.orderBy(time, 'desc').orderBy('id', 'desc')))
    .selectAll()
    .where('status', 'in', STATUSES[filter.entryStatus]);
  if (filter.direction) query = query.where('side', '=', filter.direction);
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', pairsOfCoins(db, filter));
  return pageOf(query.orderBy(time, 'desc').orderBy('id', 'desc'), filter);
}

/** One of the user's own; another's and an absent one are the same. */
export async function findPosition(
  db: Database,
  user: number,
  id: number | string,
): Promise<PositionTable | undefined> {
  // In this order, so that one that ends in between is not missed.
  for (const table of ['open_positions', 'closed_positions'] as const) {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', String(id))
      .where('owner', '=', String(user))
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}
