import { z } from 'zod';
import { SIDES } from '../spot/order.ts';
import { ms, symbolName } from './fields.ts';
import { OPEN_ORDER_STATES, OPEN_ORDER_TYPES } from './order-fields.ts';
import { declareTopic, EXAMPLE_TIME as TIME, type TopicDeclaration } from './topic.ts';

const symbol = symbolName;

const BASE_PROGRESS = {
  execAmt: z.string().describe('What was filled so far, in the base currency.'),
  remainAmt: z.string().describe('What is left; of a market buy in the quote currency.'),
};

const orderFields = {
  orderSource: z.literal('spot-api'),
  accountId: z.number(),
  symbol,
  type: z.enum(OPEN_ORDER_TYPES),
  orderId: z.number(),
  clientOrderId: z.string(),
  orderCreateTime: ms,
  orderPrice: z.string().exactOptional().describe('Absent of market orders.'),
  orderSize: z.string().exactOptional().describe('Absent of market buys.'),
  orderValue: z.string().exactOptional().describe('Of market buys: the quote amount to spend.'),
};

const tradeFields = {
  eventType: z.literal('trade'),
  orderStatus: z.enum(OPEN_ORDER_STATES),
  tradePrice: z.string(),
  tradeVolume: z.string(),
  tradeTime: ms,
  tradeId: z.number(),
  aggressor: z.boolean().describe('Whether the order took.'),
};

const cancelFields = {
  eventType: z.literal('cancellation'),
  orderStatus: z.enum(OPEN_ORDER_STATES),
  ...orderFields,
  ...BASE_PROGRESS,
  lastActTime: ms,
};

const orderCreated = z.strictObject({
  eventType: z.literal('creation'),
  ...orderFields,
  orderStatus: z.enum(OPEN_ORDER_STATES),
  stopPrice: z.string().exactOptional().describe('Of stop orders.'),
  operator: z.enum(['gte', 'lte']).exactOptional().describe('Of stop orders.'),
  lastActTime: ms.exactOptional().describe('Of stop orders.'),
});
export type OrderCreated = z.infer<typeof orderCreated>;

const orderTraded = z.strictObject({
  ...tradeFields,
  ...orderFields,
  totalTradeAmount: z.string().describe('In the quote currency.'),
  ...BASE_PROGRESS,
  lastActTime: ms,
});
export type OrderTraded = z.infer<typeof orderTraded>;

const orderCancelled = z.strictObject(cancelFields);
export type OrderCancelled = z.infer<typeof orderCancelled>;

const orderPush = z
  .discriminatedUnion('eventType', [orderCreated, orderTraded, orderCancelled])
  .meta({ id: 'OpenOrderPush', description: 'What happened to an order.' });

/** `trade.clearing` names some fields in its own way. */
const clearingFields = {
  source: z.literal('spot-api'),
  orderSide: z.enum(SIDES),
  orderType: z.enum(OPEN_ORDER_TYPES),
};

const clearedTrade = z.strictObject({
  ...tradeFields,
  ...orderFields,
  ...clearingFields,
  transactFee: z.string(),
  feeCurrency: z.string(),
  feeDeduct: z.literal('0'),
  feeDeductType: z.literal(''),
});
export type ClearedTrade = z.infer<typeof clearedTrade>;

const clearedCancel = z.strictObject({ ...cancelFields, ...clearingFields });
export type ClearedCancel = z.infer<typeof clearedCancel>;

const clearingPush = z
  .discriminatedUnion('eventType', [clearedTrade, clearedCancel])
  .meta({ id: 'OpenClearingPush', description: 'A fill and its fee, or a cancellation.' });

const CHANGE_TYPES = [
  'order.place',
  'order.match',
  'order.cancel',
  'deposit',
  'withdraw',
  'transfer',
  'other',
] as const;
/** Why a balance changed, in HTX's words. */
export type ChangeType = (typeof CHANGE_TYPES)[number];

const balancePush = z
  .strictObject({
    currency: z.string(),
    accountId: z.number(),
    balance: z.string().exactOptional().describe('Free and frozen together.'),
    available: z.string().exactOptional(),
    changeType: z.enum(CHANGE_TYPES).nullable().describe('Why it changed; `null`: it is as it was.'),
    accountType: z.literal('trade'),
    changeTime: ms.nullable(),
    seqNum: z.string(),
  })
  .meta({ id: 'OpenBalancePush', description: 'A balance.' });
export type BalancePush = z.infer<typeof balancePush>;

const ORDER = {
  orderSource: 'spot-api',
  accountId: 42,
  symbol: 'btcusdt',
  type: 'buy-limit',
  orderId: 1001,
  clientOrderId: 'grid-7',
  orderCreateTime: TIME,
  orderPrice: '50000.01',
  orderSize: '0.02',
} as const;
const FILL = {
  eventType: 'trade',
  orderStatus: 'filled',
  tradePrice: '50000.01',
  tradeVolume: '0.02',
  tradeTime: TIME,
  tradeId: 812,
  aggressor: true,
} as const;

const someSymbol = z.string().describe('A pair, or `*` for all.');

/** The channels of `/ws/v2`; their frames stand in `data`. */
export const PRIVATE_TOPICS: readonly TopicDeclaration[] = [
  declareTopic({
    topic: 'orders#{symbol}',
    parameters: z.object({ symbol: someSymbol }),
    description:
      'Everything that happens to orders, in its order: creation (of a stop also when it is triggered), trade, cancellation.',
    frame: orderPush,
    examples: [
      {
        topic: 'orders#btcusdt',
        tells: 'an order was placed',
        frame: { eventType: 'creation', ...ORDER, orderStatus: 'submitted' },
      },
      {
        topic: 'orders#btcusdt',
        tells: 'it was filled',
        frame: {
          ...FILL,
          ...ORDER,
          totalTradeAmount: '1000.0002',
          execAmt: '0.02',
          remainAmt: '0',
          lastActTime: TIME,
        },
      },
      {
        topic: 'orders#btcusdt',
        tells: 'or it was cancelled',
        frame: {
          eventType: 'cancellation',
          orderStatus: 'canceled',
          ...ORDER,
          execAmt: '0',
          remainAmt: '0.02',
          lastActTime: TIME,
        },
      },
    ],
  }),
  declareTopic({
    topic: 'trade.clearing#{symbol}#{mode}',
    parameters: z.object({ symbol: someSymbol, mode: z.enum(['0', '1']) }),
    description: 'Fills with their fees. Mode 0: fills only; mode 1: cancellations as well.',
    frame: clearingPush,
    examples: [
      {
        topic: 'trade.clearing#btcusdt#0',
        tells: 'a fill and its fee',
        frame: {
          ...FILL,
          ...ORDER,
          source: 'spot-api',
          orderSide: 'buy',
          orderType: 'buy-limit',
          transactFee: '0.00002',
          feeCurrency: 'btc',
          feeDeduct: '0',
          feeDeductType: '',
        },
      },
    ],
  }),
  declareTopic({
    topic: 'accounts.update#{mode}',
    parameters: z.object({ mode: z.enum(['0', '1', '2']) }),
    description:
      'Balances: all of them at once, with `changeType` null, then those that change. Mode 0: `balance`; mode 1: `balance` and `available`, each when it changed; mode 2: both whenever one changed.',
    frame: balancePush,
    examples: [
      {
        topic: 'accounts.update#2',
        tells: 'a balance',
        frame: {
          currency: 'usdt',
          accountId: 42,
          balance: '8999.9998',
          available: '8999.9998',
          changeType: 'order.match',
          accountType: 'trade',
          changeTime: TIME,
          seqNum: '3141',
        },
      },
    ],
  }),
];
