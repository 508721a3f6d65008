import { z } from 'zod';
import { declareCall } from '../call.ts';
import { pageOf } from '../answers.ts';
import { coin, decimalText, idText, page, period, requestId } from '../fields.ts';
import { ORDER_STATUSES, ORDER_TYPES, SIDES, TIMES_IN_FORCE } from './order.ts';

/** The spot calls (docs/rules.md, "Calls and envelopes"). */

const clientOrderId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/)
  .describe('A name of your own for the order, unique for 24 hours: a repeat answers the first order.');

const direction = z.enum(SIDES).describe('Side of the order.');

export const orderView = z
  .strictObject({
    id: z.string(),
    clientOrderId: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    direction: z.enum(SIDES),
    type: z.enum(ORDER_TYPES),
    timeInForce: z.enum(TIMES_IN_FORCE),
    price: z.string(),
    amount: z.string().describe('Base quantity; for a buy by quote amount, the quote amount.'),
    stopPrice: z.string(),
    filledAmount: z.string(),
    filledQuote: z.string(),
    averagePrice: z.string(),
    fee: z.string(),
    feeCoin: z.string(),
    entryStatus: z.literal([1, 2, 3]).describe('1 unfinished, 2 finished, 3 cancelled'),
    status: z.enum(ORDER_STATUSES),
    cancelReason: z.string(),
    stopLimitPrice: z
      .string()
      .exactOptional()
      .describe('Of an `oco`: the limit of its stop leg; `0`: a market order.'),
    isFired: z
      .boolean()
      .exactOptional()
      .describe('Of an `oco`: its stop leg has fired, its limit leg is out.'),
    callbackRate: z
      .string()
      .exactOptional()
      .describe('Of a trailing stop: how far it stays behind, in percent.'),
    activationPrice: z.string().exactOptional().describe('Of a trailing stop: where it begins to follow.'),
    takeProfit: z
      .string()
      .exactOptional()
      .describe('Where what fills of it is closed at a profit; of an exit, where it fires.'),
    stopLoss: z
      .string()
      .exactOptional()
      .describe('Where what fills of it is closed at a loss; of an exit, where it fires.'),
    exitId: z.string().exactOptional().describe('The exit that was armed for what has filled.'),
    parentId: z.string().exactOptional().describe('Of an exit: the order that it came with.'),
    createTime: z.number(),
    updateTime: z.number(),
  })
  .meta({ id: 'OrderView', description: 'An order as `/bb/order/list` shows it.' });
export type OrderView = z.infer<typeof orderView>;

export const tradeView = z
  .strictObject({
    id: z.string(),
    orderId: z.string(),
    baseCoin: z.string(),
    quoteCoin: z.string(),
    direction: z.enum(SIDES),
    price: z.string(),
    amount: z.string(),
    quote: z.string(),
    fee: z.string(),
    feeCoin: z.string(),
    role: z.enum(['maker', 'taker']),
    time: z.number(),
  })
  .meta({ id: 'TradeView' });
export type TradeView = z.infer<typeof tradeView>;

const rates = { makerRate: z.string().describe('As rates: "0.001".'), takerRate: z.string() };

const feeStandingView = z
  .strictObject({
    level: z.number().describe('The tier that he has reached; 0: none.'),
    ...rates,
    isOwn: z.boolean().describe('True: the exchange has set his rates, and they hold on every pair.'),
    volume: z.string().describe('In USDT: what counts now, of the 30 days (UTC) before today.'),
    today: z.string().describe('In USDT: traded since, which counts from tomorrow on.'),
    missing: z.string().exactOptional().describe('In USDT, to the next tier; absent at the highest.'),
  })
  .meta({
    id: 'FeeStandingView',
    description: 'What trading costs a user where a pair has no fees of its own.',
  });
export type FeeStandingView = z.infer<typeof feeStandingView>;

const feeTiersView = z.strictObject({
  tiers: z.array(
    z.strictObject({ level: z.number(), volume: z.string().describe('In USDT, in 30 days.'), ...rates }),
  ),
  own: feeStandingView.exactOptional().describe('Of who is signed in.'),
});
export type FeeTiersView = z.infer<typeof feeTiersView>;

/** By which an order is named: its id, or the client's own. */
const named = z
  .object({ id: idText.optional(), clientOrderId: clientOrderId.optional(), requestId })
  .refine((call) => call.id !== undefined || call.clientOrderId !== undefined, { path: ['id'] });

/** Beside the fields of rules.md: one side only, and a period. */
const narrow = { direction: direction.optional(), ...period };

export const spotCalls = {
  createOrder: declareCall({
    path: '/bb/order/create',
    access: 'user',
    worth: 'order',
    product: 'spot',
    summary: 'Place an order',
    description: 'Answers the order as it stands after matching; a client order id makes a repeat harmless.',
    input: z.object({
      baseCoin: coin,
      quoteCoin: coin,
      direction,
      type: z.enum(ORDER_TYPES).describe('Which kind.'),
      price: decimalText
        .optional()
        .describe('Of limit and stop-limit orders: the worst price, in steps of the pair.'),
      amount: decimalText.describe('Base quantity; for a market buy the quote amount to spend.'),
      timeInForce: z
        .enum(TIMES_IN_FORCE)
        .default('gtc')
        .describe(
          'How a limit order lives: until cancelled, for what fills at once, as a whole at once, or only without filling at once.',
        ),
      stopPrice: decimalText.optional().describe('Of stop orders: the price that triggers them.'),
      stopLimitPrice: decimalText
        .optional()
        .describe('Of an `oco`: the limit of its stop leg; absent: a market order, for sells only.'),
      callbackRate: decimalText
        .optional()
        .describe('Of a trailing stop: how far it stays behind the best price, in percent, 0.1 to 20.'),
      activationPrice: decimalText
        .optional()
        .describe('Of a trailing stop: where it begins to follow; absent: at once.'),
      takeProfit: decimalText
        .optional()
        .describe(
          'Of all but trailing stops and `oco`: where what fills is closed at a profit, at the market.',
        ),
      stopLoss: decimalText
        .optional()
        .describe(
          'Of all but trailing stops and `oco`: where what fills is closed at a loss, at the market.',
        ),
      clientOrderId: clientOrderId.optional(),
      requestId,
    }),
    output: z.strictObject({ id: z.string(), order: orderView }),
    example: {
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'limit',
      price: '50000',
      amount: '0.01',
      requestId: 'a-name-of-your-own',
    },
  }),
  amendOrder: declareCall({
    path: '/bb/order/amend',
    access: 'user',
    product: 'spot',
    summary: 'Change an order',
    description:
      'One that rests or waits; what is not sent stays. It keeps its place in the queue when only its amount changes, and falls.',
    input: z
      .object({
        id: idText.optional(),
        clientOrderId: clientOrderId.optional(),
        price: decimalText.optional().describe('The limit; of an `oco`, of its limit leg.'),
        amount: decimalText
          .optional()
          .describe('In all, with what has filled; of a buy by quote amount, the quote amount.'),
        stopPrice: decimalText.optional().describe('Of a stop that waits, and of an `oco`.'),
        stopLimitPrice: decimalText.optional().describe('Of an `oco`.'),
        takeProfit: decimalText
          .optional()
          .describe(
            'Of an order of which nothing has filled, `0` takes it away; of an exit with two prices.',
          ),
        stopLoss: decimalText
          .optional()
          .describe('Of an order of which nothing has filled; `0` takes it away.'),
        requestId,
      })
      .refine((call) => call.id !== undefined || call.clientOrderId !== undefined, { path: ['id'] }),
    output: z.strictObject({ id: z.string(), order: orderView }),
    example: { id: '1', amount: '0.005' },
  }),
  cancelOrder: declareCall({
    path: '/bb/order/cancel',
    access: 'user',
    worth: 'exit',
    summary: 'Cancel an order',
    description: "By its id or by the client's own.",
    input: named,
    output: z.strictObject({ id: z.string(), order: orderView.exactOptional() }),
    example: { id: '1' },
  }),
  cancelAllOrders: declareCall({
    path: '/bb/order/cancelAll',
    access: 'user',
    worth: 'exit',
    summary: 'Cancel all orders',
    description: 'Of one pair, or of all.',
    input: z.object({ baseCoin: coin.optional(), quoteCoin: coin.optional(), requestId }),
    output: z.strictObject({ ids: z.array(z.string()) }),
    example: { baseCoin: 'BTC', quoteCoin: 'USDT' },
  }),
  orders: declareCall({
    path: '/bb/order/list',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Orders',
    description: 'Newest first.',
    input: z.object({
      baseCoin: coin.optional(),
      quoteCoin: coin.optional(),
      entryStatus: z
        .enum(['0', '1', '2', '3'])
        .default('1')
        .describe('1 unfinished, 2 finished, 3 cancelled; 0: finished and cancelled together.'),
      ...narrow,
      ...page,
    }),
    output: pageOf(orderView),
    example: { entryStatus: '1' },
  }),
  order: declareCall({
    path: '/bb/order/detail',
    access: 'user',
    summary: 'One order',
    input: named,
    output: orderView,
    example: { id: '1' },
  }),
  trades: declareCall({
    path: '/bb/order/trades',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Fills',
    description: "Newest first; with an order's id its own ones only.",
    input: z.object({
      baseCoin: coin.optional(),
      quoteCoin: coin.optional(),
      id: idText.optional(),
      ...narrow,
      ...page,
    }),
    output: pageOf(tradeView),
    example: { baseCoin: 'BTC', quoteCoin: 'USDT' },
  }),
  feeTiers: declareCall({
    path: '/bb/order/feeTiers',
    access: 'optional',
    summary: 'Fee tiers',
    description: "By the volume of 30 days; the fees of a pair, and rates of one's own, go before them.",
    output: feeTiersView,
  }),
};
