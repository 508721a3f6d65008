import type { OrderView, TradeView } from '@bourse/protocol/stream';
import type { OrderType, Side, TimeInForce } from '@bourse/protocol/spot/order';
import type { Page } from '@bourse/protocol/fields';
import { call } from '../api/client.ts';
import type { Narrowed } from '../records/order-filter.ts';
import type { PageFields } from '../records/pages.tsx';

export interface NewOrder {
  baseCoin: string;
  quoteCoin: string;
  direction: Side;
  type: OrderType;
  price?: string;
  /** Base quantity; for a market or stop-market buy the quote amount to spend. */
  amount: string;
  timeInForce?: TimeInForce;
  stopPrice?: string;
}

/** `requestId` makes it harmless that a network sends the call twice: the second answers the first's order. */
export function createOrder(order: NewOrder, requestId: string): Promise<{ id: string; order: OrderView }> {
  return call('/bb/order/create', { ...order, requestId });
}

export function cancelOrder(id: string): Promise<unknown> {
  return call('/bb/order/cancel', { id });
}

/** Without a pair: everything. */
export function cancelAllOrders(pair?: { baseCoin: string; quoteCoin: string }): Promise<unknown> {
  return call('/bb/order/cancelAll', pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin });
}

export type PageFilter = Narrowed & PageFields;

export type EntryStatus = 0 | 1 | 2 | 3;

/** entryStatus: 0 finished and cancelled, 1 unfinished, 2 finished, 3 cancelled. */
export function listOrders(
  entryStatus: EntryStatus,
  filter: PageFilter,
  signal?: AbortSignal,
): Promise<Page<OrderView>> {
  return call('/bb/order/list', { entryStatus, ...filter }, signal);
}

export function listTrades(filter: PageFilter, signal?: AbortSignal): Promise<Page<TradeView>> {
  return call('/bb/order/trades', { ...filter }, signal);
}
