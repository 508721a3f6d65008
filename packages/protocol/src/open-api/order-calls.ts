import { z } from 'zod';
import { declareCall } from '../call.ts';
import { wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { commaList, dataOf } from './fields.ts';
import {
  accountId,
  clientOrderId,
  orderId,
  placeFields,
  side,
  symbol,
  types,
  unreadOrder,
} from './order-fields.ts';
import { openCancelAfter, openCancelCount, openCancelled, openPlaced } from './order-views.ts';

/** Placing and cancelling orders. */

/** How a cancelled order had ended, in HTX's numbers. */
export const PARTIAL_CANCELED = 5;
export const CANCELED = 7;

const placeExample = {
  'account-id': '42',
  symbol: 'btcusdt',
  type: 'buy-limit',
  amount: '0.01',
  price: '50000',
  'client-order-id': 'grid-7',
} as const;

export const openOrderCalls = {
  place: declareCall({
    path: '/v1/order/orders/place',
    access: { right: 'trade' },
    worth: 'order',
    envelope: 'v1',
    once: true,
    product: 'spot',
    summary: 'Place an order',
    description: 'Answers its id. With ccxt: `createOrder`, `createMarketBuyOrderWithCost`.',
    input: placeFields,
    output: dataOf(z.string().describe('Id of the order.')),
    example: placeExample,
  }),
  placeMany: declareCall({
    path: '/v1/order/batch-orders',
    access: { right: 'trade' },
    worth: 'order',
    envelope: 'v1',
    once: true,
    product: 'spot',
    summary: 'Place up to ten orders',
    description:
      'Each is taken or refused by itself, in the order given; the answer is in the same order. With ccxt: `createOrders`.',
    input: z.array(unreadOrder).min(1).max(10),
    extraCost: (orders) => orders.length - 1,
    output: dataOf(z.array(openPlaced)),
    example: [placeExample],
  }),
  cancel: declareCall({
    path: '/v1/order/orders/:id/submitcancel',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v1',
    summary: 'Cancel an order',
    description: 'When the answer comes the order is cancelled. With ccxt: `cancelOrder`.',
    input: z.object({ id: orderId }),
    output: dataOf(z.string().describe('Id of the order.')),
    example: { id: '1001' },
  }),
  cancelByClientId: declareCall({
    path: '/v1/order/orders/submitCancelClientOrder',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v1',
    summary: "Cancel an order by the client's own id",
    description:
      'Answers how it ended: 7 unfilled, 5 filled in part. With ccxt: `cancelOrder` with `clientOrderId`.',
    input: z.object({ 'client-order-id': clientOrderId }),
    output: dataOf(z.literal([PARTIAL_CANCELED, CANCELED])),
    example: { 'client-order-id': 'grid-7' },
  }),
  cancelMany: declareCall({
    path: '/v1/order/orders/batchcancel',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v1',
    summary: 'Cancel several orders',
    description: "By their ids or by the client's own. With ccxt: `cancelOrders`.",
    input: z
      .object({
        'order-ids': z
          .array(orderId)
          .min(1)
          .max(50)
          .optional()
          .describe('Ids of up to 50 orders; either these or those of the client.'),
        'client-order-ids': z
          .array(clientOrderId)
          .min(1)
          .max(50)
          .optional()
          .describe("The client's own ids of up to 50 orders."),
      })
      .refine((call) => (call['order-ids'] === undefined) !== (call['client-order-ids'] === undefined), {
        path: ['order-ids'],
      }),
    output: dataOf(openCancelled),
    example: { 'order-ids': ['1001', '1002'] },
  }),
  cancelOpen: declareCall({
    path: '/v1/order/orders/batchCancelOpenOrders',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v1',
    summary: 'Cancel all open orders',
    description: 'Or those of some pairs, or of one side. With ccxt: `cancelAllOrders`.',
    input: z.object({
      'account-id': orAbsent(accountId).describe(accountId.description!),
      symbol: orAbsent(commaList(symbol, 10)).describe('Up to ten pairs between commas; absent: all.'),
      side,
      size: orAbsent(wholeNumber(1, 100)).describe('How many at most, oldest first; absent: all.'),
      types,
    }),
    output: dataOf(openCancelCount),
    example: { symbol: 'btcusdt' },
  }),
  cancelAfter: declareCall({
    path: '/v2/algo-orders/cancel-all-after',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v2',
    summary: 'Cancel all orders unless called again in time',
    description:
      "A dead man's switch for bots that may fail; it outlives a restart of the exchange. With ccxt: `cancelAllOrdersAfter`.",
    input: z.object({
      timeout: z
        .union([z.literal('0').transform(Number), wholeNumber(5, 86_400)])
        .describe('Seconds from now, 5 to 86,400; 0 switches it off.'),
    }),
    output: dataOf(openCancelAfter),
    example: { timeout: '60' },
  }),
};
