import { parseAmount, parseDecimal } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
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
import { findOrder, listOrders, listTrades } from './queries.ts';
import { orderView, tradeView } from './views.ts';

/** Finds a listed pair by its symbol. */
export type FindPair = (symbol: string) => PairSpec | undefined;

/** `/bb/order/*`: a thin layer that turns calls into commands and rows into views. */
export function spotCalls(services: Services, findPair: FindPair): Call[] {
  const { db, sequencer } = services;
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
        const isMarket = input.type === 'market' || input.type === 'stop-market';
        if (isMarket && input.timeInForce === 'post-only')
          return refuse('INVALID_FIELD', { field: 'timeInForce' });
        const price = readPrice(
          input.type === 'limit' || input.type === 'stop-limit' ? input.price : undefined,
          pair,
        );
        if (price instanceof Refusal) return price;
        const stopPrice = readPrice(input.type.startsWith('stop') ? input.stopPrice : undefined, pair);
        if (stopPrice instanceof Refusal) return stopPrice;
        const amount = parseAmount(input.amount);
        if (amount === undefined) return refuse('INVALID_AMOUNT', { field: 'amount', decimals: '8' });
        const reply = await sequencer.submit({
          type: 'placeOrder',
          user: session.userId,
          symbol: pair.symbol,
          side: input.direction,
          orderType: input.type,
          timeInForce: input.timeInForce,
          price,
          amount,
          stopPrice,
          ...(input.clientOrderId === undefined ? {} : { clientOrderId: input.clientOrderId }),
          ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
        });
        if (reply.status === 'refused') return reply.refusal;
        const id = reply.result.orderId!;
        // A repeated client key names an order of an earlier batch: read it back.
        const row = reply.orders?.[0] ?? (await findOrder(db, session.userId, { id: String(id) }));
        return row
          ? { id: String(id), order: orderView(row, findPair(row.symbol)!) }
          : refuse('ORDER_NOT_FOUND');
      },
    }),
    userCall({
      path: '/bb/order/cancel',
      input: cancelOrderCall,
      handle: async (input, { session }) => {
        const cancel = (orderId: string | undefined) =>
          sequencer.submit({
            type: 'cancelOrder',
            user: session.userId,
            ...(orderId === undefined ? {} : { orderId: Number(orderId) }),
            ...(input.clientOrderId === undefined ? {} : { clientOrderId: input.clientOrderId }),
            ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
          });
        let reply = await cancel(input.id);
        if (reply.status === 'refused' && reply.refusal.code === 'ORDER_NOT_FOUND') {
          const found = await findOrder(db, session.userId, input);
          if (!found) return reply.refusal;
          if (found.status === 'filled' || found.status === 'cancelled') return refuse('ORDER_CLOSED');
          // The engine forgets client order ids after 24 h; orders may rest for longer.
          reply = await cancel(found.id);
        }
        if (reply.status === 'refused') return reply.refusal;
        const id = String(reply.result.orderId);
        const row = reply.orders?.[0] ?? (await findOrder(db, session.userId, { id }));
        return row ? { id, order: orderView(row, findPair(row.symbol)!) } : { id };
      },
    }),
    userCall({
      path: '/bb/order/cancelAll',
      input: cancelAllCall,
      handle: async (input, { session }) => {
        const onePair = input.baseCoin !== undefined || input.quoteCoin !== undefined;
        const pair = onePair ? pairOf(input.baseCoin ?? '', input.quoteCoin ?? '') : undefined;
        if (onePair && !pair) return refuse('PAIR_NOT_FOUND');
        const reply = await sequencer.submit({
          type: 'cancelAll',
          user: session.userId,
          ...(pair ? { symbol: pair.symbol } : {}),
          ...(input.requestId === undefined ? {} : { requestId: input.requestId }),
        });
        if (reply.status === 'refused') return reply.refusal;
        return { ids: reply.result.cancelled!.map(String) };
      },
    }),
    userCall({
      path: '/bb/order/list',
      input: orderListCall,
      handle: async (input, { session }) => {
        const { rows, total } = await listOrders(db, session.userId, input);
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
      input: orderTradesCall,
      handle: async (input, { session }) => {
        const { rows, total } = await listTrades(db, session.userId, input);
        return {
          list: rows.map((row) => tradeView(row, session.userId, findPair(row.symbol)!)),
          totalRow: total,
        };
      },
    }),
  ];
}

/** A price text as ticks; 0 when the order type takes none. */
function readPrice(text: string | undefined, pair: PairSpec): number | Refusal {
  if (text === undefined || text === '') return 0;
  const ticks = parseDecimal(text, pair.priceDecimals);
  if (ticks === undefined) {
    const isNumber = parseDecimal(text, 12) !== undefined;
    return isNumber
      ? refuse('PRICE_OFF_TICK', { decimals: String(pair.priceDecimals) })
      : refuse('INVALID_AMOUNT', { field: 'price', decimals: String(pair.priceDecimals) });
  }
  return ticks > BigInt(MAX_TICKS) ? refuse('PRICE_NOT_SUITABLE') : Number(ticks);
}
