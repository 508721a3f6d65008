import { LIST_REACH } from '@bourse/protocol/list-reach';
import type { OrderType, Side, TimeInForce } from '@bourse/protocol/spot/order';
import { sql, type RawBuilder } from 'kysely';
import { firstOwnIdSince, type TimedRows } from '../database/first-own-id-since.ts';
import { newest, pageOf, type Paging, type Period } from '../database/newest.ts';
import { pairsOfCoins, type CoinsFilter } from '../database/pairs-of-coins.ts';
import type { Database } from '../database/schema.ts';
import type { OrderRow, TradeTable } from './records.ts';

/** Which of a user's records, by time and from an id on. */
export interface RecordFilter extends Period {
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  /** Only ids beyond this one, in the direction of the list. */
  readonly beyondId?: string | undefined;
  /** Only orders of these kinds, or their fills. */
  readonly kinds?: readonly OrderKind[] | undefined;
  /** Default: newest first. */
  readonly oldestFirst?: boolean | undefined;
  readonly size: number;
}

/** What an order is, beside its pair and its numbers. */
export interface OrderKind {
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

/** `partial`: filled in part. */
export type OrderPhase = 'waiting' | 'open' | 'open-partial' | 'filled' | 'cancelled' | 'cancelled-partial';

export interface PhaseFilter extends RecordFilter {
  readonly phases: readonly OrderPhase[];
}

export interface TradeFilter extends RecordFilter {
  readonly orderId?: string | undefined;
}

/** A fill of a user, with what his order was. */
export interface UserTrade extends TradeTable {
  readonly order_type: OrderType;
  readonly time_in_force: TimeInForce;
}

interface Narrow extends CoinsFilter, Period, Paging {
  readonly direction?: Side | undefined;
}

/** A user's orders, newest first: unfinished ones from the open table, others from the closed one. Period: placed in. */
export async function listOrders(
  db: Database,
  user: number,
  filter: Narrow & { readonly entryStatus: '0' | '1' | '2' | '3' },
): Promise<{ rows: OrderRow[]; total: number }> {
  const table = filter.entryStatus === '1' ? 'open_orders' : 'closed_orders';
  const timed: TimedRows = { table, owner: 'owner', user, time: 'created_at' };
  let own = db.selectFrom(table).selectAll().where('owner', '=', String(user));
  if (filter.startTime !== undefined) own = own.where('id', '>=', firstOwnIdSince(timed, filter.startTime));
  if (filter.endTime !== undefined) own = own.where('id', '<', firstOwnIdSince(timed, filter.endTime + 1));
  let query = db.selectFrom(newest(own.orderBy('id', 'desc'))).selectAll();
  if (filter.entryStatus === '2') query = query.where('status', '=', 'filled');
  if (filter.entryStatus === '3') query = query.where('status', '=', 'cancelled');
  if (filter.direction) query = query.where('side', '=', filter.direction);
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', pairsOfCoins(db, filter));
  return pageOf(query.orderBy('id', 'desc'), filter);
}

/** One order of the user, open or closed, by id or by client order id; the newest that ever had the latter. */
export async function findOrder(
  db: Database,
  user: number,
  key: { readonly id?: string | undefined; readonly clientOrderId?: string | undefined },
): Promise<OrderRow | undefined> {
  let latest: OrderRow | undefined;
  // In this order, so that an order that closes in between is not missed.
  for (const table of ['open_orders', 'closed_orders'] as const) {
    const own = db.selectFrom(table).selectAll().where('owner', '=', String(user)).orderBy('id', 'desc');
    const { id, clientOrderId = '' } = key;
    const query =
      id === undefined
        ? // The index is over these hashes.
          own
            .where(
              sql<boolean>`hashtextextended(client_order_id, owner) = hashtextextended(${clientOrderId}, ${user})`,
            )
            .where('client_order_id', '=', clientOrderId)
        : own.where('id', '=', id);
    const row = await query.limit(1).executeTakeFirst();
    if (row && Number(row.id) >= Number(latest?.id ?? 0)) latest = row;
  }
  return latest;
}

/** A user's fills, newest first; of one order all there are. */
export async function listTrades(
  db: Database,
  user: number,
  filter: Narrow & { readonly id?: string | undefined },
): Promise<{ rows: TradeTable[]; total: number }> {
  let { startTime, endTime } = filter;
  if (filter.id !== undefined) {
    const order = await findOrder(db, user, { id: filter.id });
    if (!order) return { rows: [], total: 0 };
    // All fills of an order lie between its first and its last change; that spares reading the user's others.
    startTime = Math.max(startTime ?? 0, Number(order.created_at));
    endTime = Math.min(endTime ?? Infinity, Number(order.updated_at));
  }
  const own = { startTime, endTime, side: filter.direction, oldestFirst: false, size: LIST_REACH };
  const sides = db
    .selectFrom(tradesOf(db, 'buyer', user, own).as('bought'))
    .selectAll()
    .unionAll(db.selectFrom(tradesOf(db, 'seller', user, own).as('sold')).selectAll())
    .orderBy('id', 'desc');
  let query = db.selectFrom(newest(sides)).selectAll();
  const { id } = filter;
  if (id !== undefined)
    query = query.where((eb) => eb.or([eb('buy_order', '=', id), eb('sell_order', '=', id)]));
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', pairsOfCoins(db, filter));
  return pageOf(query.orderBy('id', 'desc'), filter);
}

/**
 * A user's orders in some phases, by id from `beyondId` on. Reads only the rows it answers when nothing else narrows the
 * list, else as many as a list looks at: no index knows pairs, sides or phases. Open and closed ones come from one
 * snapshot, so that an order that ends meanwhile is there once.
 */
export async function ordersBeyond(db: Database, user: number, filter: PhaseFilter): Promise<OrderRow[]> {
  const tables = (['open_orders', 'closed_orders'] as const).filter((table) =>
    filter.phases.some((phase) => PHASES_OF[table].includes(phase)),
  );
  const [one, other] = tables.map((table) => ordersOf(db, table, user, filter));
  if (!one) return [];
  if (!other) return one.execute();
  return db
    .selectFrom(one.as('one'))
    .selectAll()
    .unionAll(db.selectFrom(other.as('other')).selectAll())
    .orderBy('id', filter.oldestFirst ? 'asc' : 'desc')
    .limit(filter.size)
    .execute();
}

const PHASES_OF: Record<'open_orders' | 'closed_orders', readonly OrderPhase[]> = {
  open_orders: ['waiting', 'open', 'open-partial'],
  closed_orders: ['filled', 'cancelled', 'cancelled-partial'],
};

function ordersOf(db: Database, table: 'open_orders' | 'closed_orders', user: number, filter: PhaseFilter) {
  const { symbol, side, kinds, oldestFirst, size } = filter;
  const direction = oldestFirst ? 'asc' : 'desc';
  let own = db.selectFrom(table).selectAll().where('owner', '=', String(user));
  const timed: TimedRows = { table, owner: 'owner', user, time: 'created_at' };
  if (filter.startTime !== undefined) own = own.where('id', '>=', firstOwnIdSince(timed, filter.startTime));
  if (filter.endTime !== undefined) own = own.where('id', '<', firstOwnIdSince(timed, filter.endTime + 1));
  if (filter.beyondId !== undefined) own = own.where('id', oldestFirst ? '>' : '<', filter.beyondId);
  const ordered = own.orderBy('id', direction);
  const phases = PHASES_OF[table].filter((phase) => filter.phases.includes(phase));
  const isAnyPhase = phases.length === PHASES_OF[table].length;
  if (isAnyPhase && symbol === undefined && !side && !kinds) return ordered.limit(size);
  let query = db.selectFrom(newest(ordered)).selectAll();
  if (!isAnyPhase) {
    query = query.where((eb) =>
      eb.or(
        phases.map((phase) => {
          const { status, hasFills } = WORDS_OF[phase];
          const isStatus = eb('status', '=', status);
          if (hasFills === undefined) return isStatus;
          return eb.and([isStatus, eb('filled_lots', hasFills ? '>' : '=', '0')]);
        }),
      ),
    );
  }
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (side) query = query.where('side', '=', side);
  if (kinds) query = query.where(isOneOf(kinds));
  return query.orderBy('id', direction).limit(size);
}

/** Of an order: whether it is of one of these kinds. */
function isOneOf(kinds: readonly OrderKind[]): RawBuilder<boolean> {
  const sides = kinds.map(({ side }) => side);
  const types = kinds.map(({ type }) => type);
  const times = kinds.map(({ timeInForce }) => timeInForce);
  return sql`(side, type, time_in_force) in (
    select * from unnest(${sides}::text[], ${types}::text[], ${times}::text[]))`;
}

const WORDS_OF: Record<OrderPhase, { readonly status: OrderRow['status']; readonly hasFills?: boolean }> = {
  waiting: { status: 'waiting' },
  open: { status: 'open', hasFills: false },
  'open-partial': { status: 'open', hasFills: true },
  filled: { status: 'filled' },
  cancelled: { status: 'cancelled', hasFills: false },
  'cancelled-partial': { status: 'cancelled', hasFills: true },
};

/** A user's fills, by id from `beyondId` on, each with the type of his order. */
export async function tradesBeyond(db: Database, user: number, filter: TradeFilter): Promise<UserTrade[]> {
  const direction = filter.oldestFirst ? 'asc' : 'desc';
  // One walk along either index, instead of one along all trades.
  const trades = await db
    .selectFrom(tradesOf(db, 'buyer', user, filter).as('bought'))
    .selectAll()
    .unionAll(db.selectFrom(tradesOf(db, 'seller', user, filter).as('sold')).selectAll())
    .orderBy('id', direction)
    .limit(filter.size)
    .execute();
  if (trades.length === 0) return [];
  const orderOf = (trade: TradeTable) => (Number(trade.buyer) === user ? trade.buy_order : trade.sell_order);
  const orders = await typesOf(db, [...new Set(trades.map(orderOf))]);
  return trades.map((trade) => {
    const { type, time_in_force } = orders.get(orderOf(trade))!;
    return { ...trade, order_type: type, time_in_force };
  });
}

function tradesOf(db: Database, side: 'buyer' | 'seller', user: number, filter: TradeFilter) {
  const { symbol, kinds, orderId, oldestFirst, size } = filter;
  const direction = oldestFirst ? 'asc' : 'desc';
  // The index holds users' trades only, and is used for nothing else.
  let own = db.selectFrom('trades').selectAll().where(side, '=', String(user)).where(side, '>', '0');
  if (filter.side && (filter.side === 'buy') !== (side === 'buyer')) own = own.where(sql<boolean>`false`);
  const orderOf = side === 'buyer' ? 'buy_order' : 'sell_order';
  // Of one order all are wanted, however many others there were in its time.
  if (orderId !== undefined) own = own.where(orderOf, '=', orderId);
  const timed: TimedRows = { table: 'trades', owner: side, user, time: 'time' };
  if (filter.startTime !== undefined) own = own.where('id', '>=', firstOwnIdSince(timed, filter.startTime));
  if (filter.endTime !== undefined) own = own.where('id', '<', firstOwnIdSince(timed, filter.endTime + 1));
  if (filter.beyondId !== undefined) own = own.where('id', oldestFirst ? '>' : '<', filter.beyondId);
  const ordered = own.orderBy('id', direction);
  if (symbol === undefined && !kinds) return ordered.limit(size);
  // No index knows pairs or kinds: those are looked for among as many as a list looks at.
  let query = db.selectFrom(newest(ordered)).selectAll();
  if (symbol !== undefined) query = query.where('symbol', '=', symbol);
  if (kinds) {
    const order = sql.ref(`newest.${orderOf}`);
    const isOne = isOneOf(kinds);
    query = query.where(sql<boolean>`(
      exists (select from open_orders where id = ${order} and ${isOne})
      or exists (select from closed_orders where id = ${order} and ${isOne}))`);
  }
  return query.orderBy('id', direction).limit(size);
}

type TypedOrder = Pick<OrderRow, 'id' | 'type' | 'time_in_force'>;

async function typesOf(db: Database, ids: readonly string[]): Promise<Map<string, TypedOrder>> {
  const [open, closed] = (['open_orders', 'closed_orders'] as const).map((table) =>
    db.selectFrom(table).select(['id', 'type', 'time_in_force']).where('id', 'in', ids),
  );
  const rows = await open!.unionAll(closed!).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
