import { refuse, Refusal } from '@bourse/protocol/refusal';
import {
  cancelAllCall,
  cancelOrderCall,
  createOrderCall,
  orderDetailCall,
  orderListCall,
  orderTradesCall,
} from '@bourse/protocol/spot/calls';
import { userCall, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import type { FindPair, SpotOrders } from './orders.ts';
import { findOrder, listOrders, listTrades } from './queries.ts';
import { orderView, tradeView } from './views.ts';

/** `/bb/order/*`: orders and fills in the words of the web app. */
export function spotCalls({ db, reads }: Services, orders: SpotOrders, findPair: FindPair): Call[] {
  const pairOf = (baseCoin: string, quoteCoin: string) => {
    const pair = findPair((baseCoin + quoteCoin).toLowerCase());
    return pair?.base === baseCoin.toUpperCase() ? pair : undefined;
  };

  return [
    userCall({
      path: '/bb/order/create',
      product: 'spot',
      input: createOrderCall,
      handle: async (input, { session }) => {
        const pair = pairOf(input.baseCoin, input.quoteCoin);
        if (!pair) return refuse('PAIR_NOT_FOUND');
        const placed = await orders.place(session.userId, pair, input);
        if (placed instanceof Refusal) return placed;
        // A repeated client key names an order of an earlier batch.
        const row = await orders.rowOf(session.userId, placed);
        return row
          ? { id: placed.id, order: orderView(row, findPair(row.symbol)!) }
          : refuse('ORDER_NOT_FOUND');
      },
    }),
    userCall({
      path: '/bb/order/cancel',
      input: cancelOrderCall,
      handle: async (input, { session }) => {
        const cancelled = await orders.cancel(session.userId, input, input.requestId);
        if (cancelled instanceof Refusal) return cancelled;
        const row = await orders.rowOf(session.userId, cancelled);
        return { id: cancelled.id, ...(row && { order: orderView(row, findPair(row.symbol)!) }) };
      },
    }),
    userCall({
      path: '/bb/order/cancelAll',
      input: cancelAllCall,
      handle: async (input, { session }) => {
        const onePair = input.baseCoin !== undefined || input.quoteCoin !== undefined;
        const pair = onePair ? pairOf(input.baseCoin ?? '', input.quoteCoin ?? '') : undefined;
        if (onePair && !pair) return refuse('PAIR_NOT_FOUND');
        const ids = await orders.cancelAll(session.userId, pair?.symbol, input.requestId);
        return ids instanceof Refusal ? ids : { ids };
      },
    }),
    userCall({
      path: '/bb/order/list',
      heavy: true,
      input: orderListCall,
      handle: async (input, { session }) => {
        const { rows, total } = await listOrders(reads.db, session.userId, input);
        return { list: rows.map((row) => orderView(row, findPair(row.symbol)!)), totalRow: total };
      },
    }),
    userCall({
      path: '/bb/order/detail',
      input: orderDetailCall,
      handle: async (input, { session }) => {
        const row = await findOrder(db, session.userId, input);
        return row ? orderView(row, findPair(row.symbol)!) : refuse('ORDER_NOT_FOUND');
      },
    }),
    userCall({
      path: '/bb/order/trades',
      heavy: true,
      input: orderTradesCall,
      handle: async (input, { session }) => {
        const { rows, total } = await listTrades(reads.db, session.userId, input);
        return {
          list: rows.map((row) => tradeView(row, session.userId, findPair(row.symbol)!)),
          totalRow: total,
        };
      },
    }),
  ];
}
