import { isAside } from '@bourse/engine/asides';
import { sweep } from '@bourse/engine/spot/matching';
import { hasStopLeg, Order } from '@bourse/engine/spot/order';
import type { State } from '@bourse/engine/state';
import { deleteKey } from '@bourse/engine/undo';
import { defer } from '@bourse/engine/work';
import type { Traded } from '@bourse/protocol/event';
import type {
  CancelReason,
  OrderStatus,
  OrderType,
  Side,
  TimeInForce,
  TriggerWhen,
} from '@bourse/protocol/spot/order';
import { planText, readPlan } from '@bourse/protocol/spot/plan';
import { asideOf, type OpenRows } from '../sequencer/loading/open-rows.ts';
import { known } from '../sequencer/loading/reader.ts';
import { defineOpenRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, defineTable, numeric, orNull, text, word, type RowOf } from '../sequencer/rows/table.ts';
import { LAST_PRICES } from './pair-records.ts';

const ORDER_COLUMNS = {
  id: bigint,
  owner: bigint,
  symbol: text,
  side: word<Side>(),
  type: word<OrderType>(),
  time_in_force: word<TimeInForce>(),
  price: bigint,
  quantity: bigint,
  quote_amount: numeric,
  stop_price: bigint,
  trigger_when: orNull(word<TriggerWhen>()),
  client_order_id: orNull(text),
  created_at: bigint,
  updated_at: bigint,
  status: word<OrderStatus>(),
  remaining: bigint,
  filled_lots: bigint,
  filled_quote: numeric,
  fee: numeric,
  fee_basis: numeric,
  held: numeric,
  rank: bigint,
  cancel_reason: orNull(word<CancelReason>()),
  /** An `OrderPlan`; null for most orders. */
  plan: orNull(text),
};

export type OrderRow = RowOf<typeof ORDER_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    open_orders: OrderRow;
    closed_orders: OrderRow;
    trades: TradeTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly orders: readonly OrderRow[];
  }
  interface ReplyRows {
    readonly orders?: readonly OrderRow[];
  }
}

export const ORDERS = defineOpenRecord({
  name: 'orders',
  reply: {
    as: 'orders',
    ids: ({ orderId, cancelled }) => cancelled ?? (orderId === undefined ? undefined : [orderId]),
  },
  openTable: 'open_orders',
  closedTable: 'closed_orders',
  columns: ORDER_COLUMNS,
  take: (state: State) => state.takeChangedOrders(),
  changes: (state: State) => state.changedOrders.length,
  isOpen: ({ status }) => status === 'open' || status === 'waiting',
  write: (order: Order) => ({
    id: String(order.id),
    owner: String(order.owner.id),
    symbol: order.pair.spec.symbol,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    price: String(order.price),
    quantity: String(order.quantity),
    quote_amount: String(order.quoteAmount),
    stop_price: String(order.stopPrice),
    trigger_when: order.triggerWhen ?? null,
    client_order_id: order.clientOrderId ?? null,
    created_at: String(order.createdAt),
    updated_at: String(order.updatedAt),
    status: order.status,
    remaining: String(order.remaining),
    filled_lots: String(order.filledLots),
    filled_quote: String(order.filledQuote),
    fee: String(order.fee),
    fee_basis: String(order.feeBasis),
    held: String(order.held),
    rank: String(order.rank),
    cancel_reason: order.cancelReason ?? null,
    plan: order.plan === undefined ? null : planText(order.plan),
  }),
  unread: ['cancel_reason'],
  read(row, state) {
    const order = new Order({
      id: Number(row.id),
      owner: state.owner(Number(row.owner)),
      pair: known(state.pairs.get(row.symbol), row.symbol),
      side: row.side,
      type: row.type,
      timeInForce: row.time_in_force,
      price: Number(row.price),
      quantity: Number(row.quantity),
      quoteAmount: BigInt(row.quote_amount),
      stopPrice: Number(row.stop_price),
      triggerWhen: row.trigger_when ?? undefined,
      clientOrderId: row.client_order_id ?? undefined,
      createdAt: Number(row.created_at),
      plan: row.plan === null ? undefined : readPlan(row.plan),
    });
    order.updatedAt = Number(row.updated_at);
    order.status = row.status;
    order.remaining = Number(row.remaining);
    order.filledLots = Number(row.filled_lots);
    order.filledQuote = BigInt(row.filled_quote);
    order.fee = BigInt(row.fee);
    order.feeBasis = BigInt(row.fee_basis);
    order.held = BigInt(row.held);
    order.rank = Number(row.rank);
    order.stored = true;
    const numbers = [order.price, order.quantity, order.remaining, order.rank];
    if (!numbers.every(Number.isSafeInteger)) throw new Error('a number of it is too large');
    return order;
  },
});

const TRADE_COLUMNS = {
  id: bigint,
  time: bigint,
  symbol: text,
  price: bigint,
  lots: bigint,
  quote: numeric,
  taker_side: word<Side>(),
  buy_order: bigint,
  sell_order: bigint,
  buyer: bigint,
  seller: bigint,
  buyer_fee: numeric,
  seller_fee: numeric,
  /** Of `quote`, in USDT; null where that is USDT, or was worth nothing known. */
  worth: orNull(numeric),
};

export type TradeTable = RowOf<typeof TRADE_COLUMNS>;

/** A fill as it is stored. */
export function tradeRow(event: Traded, time: number): TradeTable {
  return {
    id: String(event.tradeId),
    time: String(time),
    symbol: event.symbol,
    price: String(event.price),
    lots: String(event.lots),
    quote: String(event.quote),
    taker_side: event.takerSide,
    buy_order: String(event.buyOrderId),
    sell_order: String(event.sellOrderId),
    buyer: String(event.buyer),
    seller: String(event.seller),
    buyer_fee: String(event.buyerFee),
    seller_fee: String(event.sellerFee),
    worth: event.worth === undefined ? null : String(event.worth),
  };
}

const TRADES = defineTable('trades', 'insert', TRADE_COLUMNS);

const ofOrder = ({ orderId }: { readonly orderId: number }) => [orderId];

const ORDER_ROWS: OpenRows<OrderRow> = {
  table: 'open_orders',
  key: { column: 'id', type: 'bigint' },
  /** Which restores every queue. */
  order: 'rank, id',
  touched: {
    orderPlaced: ofOrder,
    orderTriggered: ofOrder,
    stopMoved: ofOrder,
    orderAmended: ofOrder,
    orderRested: ofOrder,
    // An exit that its owner cancels changes the order that it came with, too.
    orderClosed({ orderId }, { orders }) {
      const parent = orders.get(orderId)?.plan?.parent;
      return parent === undefined ? [orderId] : [orderId, parent];
    },
    traded: ({ buyOrderId, sellOrderId }) => [buyOrderId, sellOrderId],
    ...asideOf('order'),
  },
  subject: ({ id }) => ['order', Number(id)],
  put(state, row) {
    const order = ORDERS.read(row, state);
    const known = state.orders.get(order.id);
    if (known) change(state, known, order);
    else putBack(state, order);
  },
  drop(state, id) {
    const order = state.orders.get(id as number);
    if (!order) return;
    takeOut(order);
    state.dropOrder(order);
  },
  accounts: ({ orders }, id) => [orders.get(id as number)?.pays].filter((account) => account !== undefined),
};

/** Orders and trades. Loaded last: an order may be set aside, and meets everything else. */
export const orderRecords: DomainRecords = {
  holds: [
    `select o.owner, 'spot', case o.side when 'buy' then p.quote else p.base end, o.held
      from open_orders o join pairs p using (symbol)`,
  ],
  records: [ORDERS],
  tables: [TRADES],
  events: {
    traded(event, { rows, now }) {
      rows.add(LAST_PRICES, { symbol: event.symbol, price: String(event.price) });
      rows.add(TRADES, tradeRow(event, now));
    },
  },
  openRows: [ORDER_ROWS],
  /** Neither resting nor waiting: it was on its way through the book when the process ended. */
  async load(_reader, state) {
    for (const { id, status, rank } of state.orders.values())
      if (status !== 'waiting' && rank === 0 && !isAside(state, 'order', id)) defer(state, sweep(id));
  },
};

function putBack(state: State, order: Order): void {
  const { owner } = order;
  state.undo.note(deleteKey, owner.openOrders, order);
  owner.openOrders.add(order);
  state.undo.note(deleteKey, state.orders, order.id);
  state.orders.set(order.id, order);
  place(state, order);
}

/** The order is as `now` says. One that only became less keeps its place in the book. */
function change(state: State, order: Order, now: Order): void {
  const { slot, openPlace, pair, price, rank, remaining } = order;
  const staysPut =
    slot >= 0 && now.price === price && now.rank === rank && !isAside(state, 'order', order.id);
  pair.stops.remove(order);
  if (slot >= 0 && !staysPut) pair.unrest(order);
  else if (staysPut && now.remaining !== remaining) pair.reduce(order, remaining - now.remaining);
  Object.assign(order, now, { slot: order.slot, openPlace });
  place(state, order);
}

/** Among what waits for a price, or in the book, as its row says. */
function place(state: State, order: Order): void {
  const { pair } = order;
  if (isAside(state, 'order', order.id)) return;
  if (order.status === 'waiting' || hasStopLeg(order)) pair.stops.add(order);
  if (order.status !== 'waiting' && order.rank > 0 && order.slot < 0) pair.restByRank(order);
}

function takeOut(order: Order): void {
  order.pair.stops.remove(order);
  if (order.slot >= 0) order.pair.unrest(order);
}
