import { refuse, Refusal } from '@bourse/protocol/refusal';
import { spotCalls } from '@bourse/protocol/spot/calls';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { feeTiersView } from './fees/fee-view.ts';
import type { FindPair, SpotOrders } from './orders.ts';
import { findOrder, listOrders, listTrades } from './queries.ts';
import { orderView, tradeView } from './views.ts';

/** `/bb/order/*`: orders and fills in the words of the web app. */
export function spotHandlers(services: Services, orders: SpotOrders, findPair: FindPair): Call[] {
  const { db, reads } = services;
  const pairOf = (baseCoin: string, quoteCoin: string) => {
    const pair = findPair((baseCoin + quoteCoin).toLowerCase());
    return pair?.base === baseCoin.toUpperCase() ? pair : undefined;
  };

  return [
    handle(spotCalls.createOrder, async (input, { session }) => {
      const pair = pairOf(input.baseCoin, input.quoteCoin);
      if (!pair) return refuse('PAIR_NOT_FOUND');
      const placed = await orders.place(session.userId, pair, input);
      if (placed instanceof Refusal) return placed;
      // A repeated client key names an order of an earlier batch.
      const row = await orders.rowOf(session.userId, placed);
      return row
        ? { id: placed.id, order: orderView(row, findPair(row.symbol)!) }
        : refuse('ORDER_NOT_FOUND');
    }),
    handle(spotCalls.amendOrder, async (input, { session }) => {
      const amended = await orders.amend(session.userId, input, input, findPair);
      if (amended instanceof Refusal) return amended;
      const row = await orders.rowOf(session.userId, amended);
      return row
        ? { id: amended.id, order: orderView(row, findPair(row.symbol)!) }
        : refuse('ORDER_NOT_FOUND');
    }),
    handle(spotCalls.cancelOrder, async (input, { session }) => {
      const cancelled = await orders.cancel(session.userId, input, input.requestId);
      if (cancelled instanceof Refusal) return cancelled;
      const row = await orders.rowOf(session.userId, cancelled);
      return { id: cancelled.id, ...(row && { order: orderView(row, findPair(row.symbol)!) }) };
    }),
    handle(spotCalls.cancelAllOrders, async (input, { session }) => {
      const onePair = input.baseCoin !== undefined || input.quoteCoin !== undefined;
      const pair = onePair ? pairOf(input.baseCoin ?? '', input.quoteCoin ?? '') : undefined;
      if (onePair && !pair) return refuse('PAIR_NOT_FOUND');
      const ids = await orders.cancelAll(session.userId, pair?.symbol, input.requestId);
      return ids instanceof Refusal ? ids : { ids };
    }),
    handle(spotCalls.orders, async (input, { session }) => {
      const { rows, total } = await listOrders(reads.committed, session.userId, input);
      return { list: rows.map((row) => orderView(row, findPair(row.symbol)!)), totalRow: total };
    }),
    handle(spotCalls.order, async (input, { session }) => {
      const row = await findOrder(db, session.userId, input);
      return row ? orderView(row, findPair(row.symbol)!) : refuse('ORDER_NOT_FOUND');
    }),
    handle(spotCalls.trades, async (input, { session }) => {
      const { rows, total } = await listTrades(reads.committed, session.userId, input);
      return {
        list: rows.map((row) => tradeView(row, session.userId, findPair(row.symbol)!)),
        totalRow: total,
      };
    }),
    handle(spotCalls.feeTiers, (_input, { session }) => feeTiersView(services, session?.userId)),
  ];
}
