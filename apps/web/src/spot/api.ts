import type { PageFields } from '@bourse/protocol/fields';
import { call, type Wish } from '../api/client.ts';
import type { Narrowed } from '../records/order-filter.ts';

export type NewOrder = Wish<'/bb/order/create'>;

/** `requestId` makes it harmless that a network sends the call twice: the second answers the first's order. */
export const createOrder = (order: NewOrder, requestId: string) =>
  call('/bb/order/create', { ...order, requestId });

export type OrderChange = Omit<Wish<'/bb/order/amend'>, 'id' | 'clientOrderId' | 'requestId'>;

export const amendOrder = (id: string, change: OrderChange) => call('/bb/order/amend', { id, ...change });

export const cancelOrder = (id: string) => call('/bb/order/cancel', { id });

/** Without a pair: everything. */
export const cancelAllOrders = (pair?: { baseCoin: string; quoteCoin: string }) =>
  call('/bb/order/cancelAll', pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin });

export type PageFilter = Narrowed & PageFields;

export type EntryStatus = 0 | 1 | 2 | 3;

/** entryStatus: 0 finished and cancelled, 1 unfinished, 2 finished, 3 cancelled. */
export const listOrders = (entryStatus: EntryStatus, filter: PageFilter, signal?: AbortSignal) =>
  call('/bb/order/list', { entryStatus, ...filter }, signal);

export const listTrades = (filter: PageFilter, signal?: AbortSignal) =>
  call('/bb/order/trades', filter, signal);
