import { z } from 'zod';
import { declareCall } from '../call.ts';
import { wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { commaList, dataOf, MAX_TIME, size } from './fields.ts';
import { accountId, ASKED_STATES, clientOrderId, orderId, side, symbol, types } from './order-fields.ts';
import { openOrder, openOrderLine, openTrade } from './order-views.ts';

/** Looking up orders and fills. */

const someSymbol = orAbsent(symbol).describe('A pair: `btcusdt`; absent: all.');

/** Which part of a list. */
const part = {
  from: orAbsent(orderId).describe('An id that the list goes on from; it is not part of it.'),
  direct: orAbsent(z.enum(['prev', 'next'])).describe(
    '`next`, as if absent: newest first, on to older ones. `prev`: oldest first, on to newer ones.',
  ),
};
const period = {
  'start-time': orAbsent(wholeNumber(0, MAX_TIME)).describe('In ms since 1970, included.'),
  'end-time': orAbsent(wholeNumber(0, MAX_TIME)).describe('In ms since 1970, included.'),
};

export const openOrderListCalls = {
  openOrders: declareCall({
    method: 'GET',
    path: '/v1/order/openOrders',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Open orders',
    description: 'Newest first. With ccxt: `fetchOpenOrders`.',
    input: z.object({
      'account-id': orAbsent(accountId).describe(accountId.description!),
      symbol: someSymbol,
      side,
      size: size(500, 100),
      ...part,
      types,
    }),
    output: dataOf(z.array(openOrderLine)),
    example: { symbol: 'btcusdt' },
  }),
  orders: declareCall({
    method: 'GET',
    path: '/v1/order/orders',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Orders by state',
    description:
      'Newest first; one pair, type or state is looked for among 10,000 at a time. With ccxt: `fetchOrders`, `fetchClosedOrders`, `fetchCanceledOrders`.',
    input: z.object({
      symbol: someSymbol,
      states: commaList(z.enum(ASKED_STATES), 20).describe('Between commas.'),
      size: size(500, 100),
      ...period,
      ...part,
      types,
    }),
    output: dataOf(z.array(openOrder)),
    example: { symbol: 'btcusdt', states: 'filled,canceled' },
  }),
  history: declareCall({
    method: 'GET',
    path: '/v1/order/history',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Orders that have ended',
    description: 'Newest first.',
    input: z.object({ symbol: someSymbol, size: size(1_000, 100), ...period, ...part }),
    output: dataOf(z.array(openOrder)),
    example: { symbol: 'btcusdt' },
  }),
  order: declareCall({
    method: 'GET',
    path: '/v1/order/orders/:id',
    access: { right: 'read' },
    envelope: 'v1',
    summary: 'One order',
    description: 'With ccxt: `fetchOrder`.',
    input: z.object({ id: orderId }),
    output: dataOf(openOrder),
    example: { id: '1001' },
  }),
  orderByClientId: declareCall({
    method: 'GET',
    path: '/v1/order/orders/getClientOrder',
    access: { right: 'read' },
    envelope: 'v1',
    summary: "One order by the client's own id",
    description: 'With ccxt: `fetchOrder` with `clientOrderId`.',
    input: z.object({ clientOrderId }),
    output: dataOf(openOrder),
    example: { clientOrderId: 'grid-7' },
  }),
  trades: declareCall({
    method: 'GET',
    path: '/v1/order/matchresults',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Fills',
    description:
      'Newest first; one pair or type is looked for among 10,000 at a time. With ccxt: `fetchMyTrades`.',
    input: z.object({ symbol: someSymbol, size: size(500, 100), ...period, ...part, types }),
    output: dataOf(z.array(openTrade)),
    example: { symbol: 'btcusdt' },
  }),
  tradesOfOrder: declareCall({
    method: 'GET',
    path: '/v1/order/orders/:id/matchresults',
    access: { right: 'read' },
    envelope: 'v1',
    heavy: true,
    summary: 'Fills of one order',
    description: 'Newest first, at most 1,000. With ccxt: `fetchOrderTrades`.',
    input: z.object({ id: orderId }),
    output: dataOf(z.array(openTrade)),
    example: { id: '1001' },
  }),
};
