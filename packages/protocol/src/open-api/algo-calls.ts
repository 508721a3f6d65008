import { z } from 'zod';
import { declareCall } from '../call.ts';
import { decimalText, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { SIDES } from '../spot/order.ts';
import { MAX_TIME, ms, size, symbolName } from './fields.ts';
import { accountId, clientOrderId, orderId, symbol } from './order-fields.ts';

/** Stop orders by HTX's newer interface, where they are known by the client's own id until they are triggered. */

export const ALGO_TYPES = ['limit', 'market'] as const;
export type AlgoType = (typeof ALGO_TYPES)[number];
/** `boc`: book or cancel, so post-only. */
export const ALGO_TIMES = ['gtc', 'boc', 'ioc', 'fok'] as const;
export type AlgoTime = (typeof ALGO_TIMES)[number];
/** How a stop order can have ended. */
export const ALGO_ENDS = ['canceled', 'rejected', 'triggered'] as const;

const openAlgoOrder = z
  .strictObject({
    lastActTime: ms,
    orderOrigTime: ms.describe('When it was placed, in ms.'),
    symbol: symbolName,
    source: z.literal('api'),
    accountId: z.number(),
    clientOrderId: z.string().describe('Empty: none was given.'),
    orderSide: z.enum(SIDES),
    orderType: z.enum(ALGO_TYPES),
    timeInForce: z.enum(ALGO_TIMES),
    orderPrice: z.string().exactOptional().describe('Of a limit order.'),
    orderSize: z.string().exactOptional().describe('In the base currency; of all but a market buy.'),
    orderValue: z.string().exactOptional().describe('Of a market buy: the quote amount to spend.'),
    stopPrice: z.string(),
    orderStatus: z.enum(['created', ...ALGO_ENDS]),
    orderId: z.number().describe('Also before it is triggered: here a stop order has its id from the start.'),
  })
  .meta({ id: 'OpenAlgoOrder', description: 'A stop order.' });
export type OpenAlgoOrder = z.infer<typeof openAlgoOrder>;

const algoList = z.strictObject({
  data: z.array(openAlgoOrder),
  nextId: z
    .number()
    .exactOptional()
    .describe('Where the next page begins (`fromId`); absent: there is none.'),
});

const listFields = {
  accountId: orAbsent(accountId).describe(accountId.description!),
  symbol: orAbsent(symbol).describe('A pair: `btcusdt`; absent: all.'),
  orderSide: orAbsent(z.enum(SIDES)).describe('Absent: both.'),
  orderType: orAbsent(z.enum(ALGO_TYPES)).describe('Absent: both.'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('By id.'),
  limit: size(500, 100),
  fromId: orAbsent(orderId).describe('The id that the page begins with, from `nextId`.'),
};

const algoFields = z
  .object({
    accountId,
    symbol,
    orderSide: z.enum(SIDES).describe('Which way it trades.'),
    orderType: z.enum(ALGO_TYPES).describe('What it becomes when it is triggered.'),
    timeInForce: orAbsent(z.enum(ALGO_TIMES)).describe('Of a limit order; absent: `gtc`.'),
    orderPrice: orAbsent(decimalText).describe('Of a limit order.'),
    orderSize: orAbsent(decimalText).describe('In the base currency; of all but a market buy.'),
    orderValue: orAbsent(decimalText).describe('Of a market buy: the quote amount to spend.'),
    stopPrice: decimalText.describe(
      'The price it waits for: from below if it lies above the market, and the other way round.',
    ),
    clientOrderId,
    trailingRate: z.undefined().optional().describe('Trailing stops are not offered: leave it out.'),
  })
  .refine((order) => order.orderType === 'market' || order.orderPrice !== undefined, { path: ['orderPrice'] })
  .refine((order) => amountOfAlgo(order) !== undefined, { path: ['orderSize'] });
export type AlgoFields = z.output<typeof algoFields>;

/** What a stop order is to trade: base, or of a market buy the quote to spend. */
export function amountOfAlgo({
  orderType,
  orderSide,
  orderSize,
  orderValue,
}: {
  readonly orderType: AlgoType;
  readonly orderSide: (typeof SIDES)[number];
  readonly orderSize?: string | undefined;
  readonly orderValue?: string | undefined;
}): string | undefined {
  return orderType === 'market' && orderSide === 'buy' ? orderValue : orderSize;
}

const clientIds = z.array(z.string());

export const openAlgoCalls = {
  place: declareCall({
    path: '/v2/algo-orders',
    access: { right: 'trade' },
    worth: 'order',
    envelope: 'v2',
    once: true,
    product: 'spot',
    summary: 'Place a stop order',
    description: 'It waits until the reference price reaches `stopPrice`, and is then placed.',
    input: algoFields,
    output: z.strictObject({ data: z.strictObject({ clientOrderId: z.string() }) }),
    example: {
      accountId: '42',
      symbol: 'btcusdt',
      orderSide: 'sell',
      orderType: 'limit',
      orderSize: '0.01',
      orderPrice: '49000',
      stopPrice: '49500',
      clientOrderId: 'stop-7',
    },
  }),
  cancel: declareCall({
    path: '/v2/algo-orders/cancellation',
    access: { right: 'trade' },
    worth: 'exit',
    envelope: 'v2',
    summary: 'Cancel stop orders that wait',
    description: 'What was triggered meanwhile is an order as any other, and is cancelled as one.',
    input: z.object({
      clientOrderIds: z
        .array(clientOrderId)
        .min(1)
        .max(50)
        .describe("The client's own ids of up to 50 stop orders."),
    }),
    output: z.strictObject({ data: z.strictObject({ accepted: clientIds, rejected: clientIds }) }),
    example: { clientOrderIds: ['stop-7'] },
  }),
  opening: declareCall({
    method: 'GET',
    path: '/v2/algo-orders/opening',
    access: { right: 'read' },
    envelope: 'v2',
    heavy: true,
    summary: 'Stop orders that wait',
    input: z.object(listFields),
    output: algoList,
    example: { symbol: 'btcusdt' },
  }),
  history: declareCall({
    method: 'GET',
    path: '/v2/algo-orders/history',
    access: { right: 'read' },
    envelope: 'v2',
    heavy: true,
    summary: 'Stop orders that wait no more',
    description: 'Of `rejected` there are none: what cannot be placed when it is triggered ends as an order.',
    input: z.object({
      ...listFields,
      orderStatus: z.enum(ALGO_ENDS).describe('`canceled`: before it was triggered.'),
      startTime: orAbsent(wholeNumber(0, MAX_TIME)).describe('Placed since, in ms, included.'),
      endTime: orAbsent(wholeNumber(0, MAX_TIME)).describe('Placed until, in ms, included.'),
    }),
    output: algoList,
    example: { symbol: 'btcusdt', orderStatus: 'triggered' },
  }),
  one: declareCall({
    method: 'GET',
    path: '/v2/algo-orders/specific',
    access: { right: 'read' },
    envelope: 'v2',
    summary: 'One stop order',
    input: z.object({ clientOrderId }),
    output: z.strictObject({ data: openAlgoOrder }),
    example: { clientOrderId: 'stop-7' },
  }),
};
