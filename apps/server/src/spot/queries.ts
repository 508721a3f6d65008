import type { Side } from '@bourse/protocol/spot/order';
import type { Database } from '../database/schema.ts';
import type { OrderTable, TradeTable } from '../sequencer/tables.ts';

interface PairFilter {
  readonly baseCoin?: string | undefined;
  readonly quoteCoin?: string | undefined;
}

interface Narrow {
  readonly direction?: Side | undefined;
  /** ms since 1970, both ends included. */
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A user's orders, newest first: unfinished ones from the open table, others from the closed one. Period: placed in. */
export async function listOrders(
  db: Database,
  user: number,
  filter: PairFilter & Narrow & Paging & { readonly entryStatus: '0' | '1' | '2' | '3' },
): Promise<{ rows: OrderTable[]; total: number }> {
  const table = filter.entryStatus === '1' ? 'open_orders' : 'closed_orders';
  let query = db.selectFrom(table).where('owner', '=', String(user));
  if (filter.entryStatus === '2') query = query.where('status', '=', 'filled');
  if (filter.entryStatus === '3') query = query.where('status', '=', 'cancelled');
  if (filter.direction) query = query.where('side', '=', filter.direction);
  if (filter.startTime !== undefined) query = query.where('created_at', '>=', String(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('created_at', '<=', String(filter.endTime));
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', symbolsOf(db, filter));
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

/** One order of the user, open or closed, by id or by client order id; the newest that ever had the latter. */
export async function findOrder(
  db: Database,
  user: number,
  key: { readonly id?: string | undefined; readonly clientOrderId?: string | undefined },
): Promise<OrderTable | undefined> {
  let newest: OrderTable | undefined;
  // In this order, so that an order that closes in between is not missed.
  for (const table of ['open_orders', 'closed_orders'] as const) {
    let query = db.selectFrom(table).selectAll().where('owner', '=', String(user));
    if (key.id !== undefined) query = query.where('id', '=', key.id);
    else query = query.where('client_order_id', '=', key.clientOrderId ?? '');
    const row = await query.orderBy('id', 'desc').limit(1).executeTakeFirst();
    if (row && Number(row.id) >= Number(newest?.id ?? 0)) newest = row;
  }
  return newest;
}

/** A user's fills, newest first. */
export async function listTrades(
  db: Database,
  user: number,
  filter: PairFilter & Narrow & Paging & { readonly id?: string | undefined },
): Promise<{ rows: TradeTable[]; total: number }> {
  const owner = String(user);
  let query = db
    .selectFrom('trades')
    .where((eb) =>
      eb.or([
        ...(filter.direction === 'sell'
          ? []
          : [
              eb.and([
                eb('buyer', '=', owner),
                ...(filter.id === undefined ? [] : [eb('buy_order', '=', filter.id)]),
              ]),
            ]),
        ...(filter.direction === 'buy'
          ? []
          : [
              eb.and([
                eb('seller', '=', owner),
                ...(filter.id === undefined ? [] : [eb('sell_order', '=', filter.id)]),
              ]),
            ]),
      ]),
    );
  if (filter.startTime !== undefined) query = query.where('time', '>=', String(filter.startTime));
  if (filter.endTime !== undefined) query = query.where('time', '<=', String(filter.endTime));
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', symbolsOf(db, filter));
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

/** The pairs of a coin, or of two, as a subquery. */
function symbolsOf(db: Database, { baseCoin, quoteCoin }: PairFilter) {
  let query = db.selectFrom('pairs').select('symbol');
  if (baseCoin) query = query.where('base', '=', baseCoin.toUpperCase());
  if (quoteCoin) query = query.where('quote', '=', quoteCoin.toUpperCase());
  return query;
}
