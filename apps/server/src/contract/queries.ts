import type { Side } from '@bourse/protocol/spot/order';
import type { Database } from '../database/schema.ts';
import type { PositionTable } from '../sequencer/tables.ts';

interface PositionFilter {
  readonly entryStatus: '1' | '2' | '3' | '4';
  readonly baseCoin?: string | undefined;
  readonly quoteCoin?: string | undefined;
  readonly direction?: Side | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
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
  let query = db
    .selectFrom(isOpen ? 'open_positions' : 'closed_positions')
    .where('owner', '=', String(user))
    .where('status', 'in', STATUSES[filter.entryStatus]);
  const time = isOpen ? 'created_at' : 'closed_at';
  if (filter.direction) query = query.where('side', '=', filter.direction);
  if (filter.startTime !== undefined) query = query.where(time, '>=', String(filter.startTime));
  if (filter.endTime !== undefined) query = query.where(time, '<=', String(filter.endTime));
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', symbolsOf(db, filter));
  const { total } = await query
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy(time, 'desc')
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
    .execute();
  return { rows, total: Number(total) };
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

/** The pairs of a coin, or of two, as a subquery. */
function symbolsOf(db: Database, { baseCoin, quoteCoin }: PositionFilter) {
  let query = db.selectFrom('pairs').select('symbol');
  if (baseCoin) query = query.where('base', '=', baseCoin.toUpperCase());
  if (quoteCoin) query = query.where('quote', '=', quoteCoin.toUpperCase());
  return query;
}
