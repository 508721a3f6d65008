import { z } from 'zod';
import { declareChannel } from './channel.ts';
import { positionView } from './contract/calls.ts';
import { subscriptionView } from './launchpad/calls.ts';
import { PERIODS } from './market/periods.ts';
import { secondView } from './second/calls.ts';
import { orderView, tradeView } from './spot/calls.ts';
import { balanceView, depositView, withdrawalView } from './wallet/calls.ts';

/**
 * The WebSocket `/stream`: JSON text frames. A client subscribes to channels; the first message of a channel is a
 * snapshot, deltas follow. A client that sees a gap in `seq` subscribes again.
 *
 * Channels: `depth:<symbol>`, `trades:<symbol>`, `kline:<symbol>:<period>`, `tickers`, `marks`, `status`,
 * `user` (after `auth`). It has no snapshot: what it is about (balances, orders) is asked for by calls once the subscription is
 * confirmed (`{op: 'sub', ok: true}`), which may take seconds on a busy day; what is asked for before may miss what
 * is pushed in between. All prices and quantities are decimal strings.
 */

export const clientFrame = z
  .discriminatedUnion('op', [
    z.strictObject({ op: z.literal('auth'), userId: z.string(), token: z.string() }),
    z.strictObject({ op: z.literal('sub'), channels: z.array(z.string()) }),
    z.strictObject({ op: z.literal('unsub'), channels: z.array(z.string()) }),
    z.strictObject({ op: z.literal('ping'), id: z.number().exactOptional() }),
  ])
  .meta({ id: 'ClientFrame' });
export type ClientFrame = z.infer<typeof clientFrame>;

export const level = z
  .tuple([z.string(), z.string()])
  .meta({ id: 'Level', description: 'Price and quantity.' });
export type Level = z.infer<typeof level>;

const sides = { bids: z.array(level), asks: z.array(level) };

export const depthSnapshot = z
  .strictObject({
    ch: z.string(),
    type: z.literal('snapshot'),
    seq: z.number(),
    time: z.number(),
    ...sides,
  })
  .meta({
    id: 'DepthSnapshot',
    description: 'Whole book (up to 150 levels a side), asks ascending, bids descending.',
  });
export type DepthSnapshot = z.infer<typeof depthSnapshot>;

export const depthDelta = z
  .strictObject({
    ch: z.string(),
    type: z.literal('delta'),
    prev: z.number(),
    seq: z.number(),
    time: z.number(),
    ...sides,
  })
  .meta({
    id: 'DepthDelta',
    description:
      'Changed levels since `prev`; a quantity of "0" removes the level. Apply only when prev equals the last seq.',
  });
export type DepthDelta = z.infer<typeof depthDelta>;

export const printMessage = z
  .strictObject({
    id: z.string(),
    time: z.number(),
    price: z.string(),
    amount: z.string(),
    direction: z.enum(['buy', 'sell']),
    source: z
      .enum(['feed', 'book'])
      .describe('`feed` prints come from the reference market, `book` prints from orders matched here.'),
  })
  .meta({ id: 'PrintMessage' });
export type PrintMessage = z.infer<typeof printMessage>;

export const tradesMessage = z
  .strictObject({
    ch: z.string(),
    type: z.enum(['snapshot', 'delta']),
    data: z.array(printMessage),
  })
  .meta({ id: 'TradesMessage', description: 'Newest first in the snapshot; new prints in deltas.' });
export type TradesMessage = z.infer<typeof tradesMessage>;

/** What was traded in some time. */
const traded = {
  open: z.string(),
  high: z.string(),
  low: z.string(),
  close: z.string(),
  vol: z.string(),
  turnover: z.string(),
};

export const candleMessage = z
  .strictObject({
    id: z.number(),
    ...traded,
  })
  .meta({
    id: 'CandleMessage',
    description: '`id` is the opening second; `vol` is base volume, `turnover` quote volume.',
  });
export type CandleMessage = z.infer<typeof candleMessage>;

export const klineMessage = z
  .strictObject({
    ch: z.string(),
    type: z.literal('delta'),
    data: candleMessage,
  })
  .meta({ id: 'KlineMessage' });
export type KlineMessage = z.infer<typeof klineMessage>;

export const tickerMessage = z
  .strictObject({
    symbol: z.string(),
    ...traded,
  })
  .meta({ id: 'TickerMessage' });
export type TickerMessage = z.infer<typeof tickerMessage>;

export const tickersMessage = z
  .strictObject({
    ch: z.literal('tickers'),
    type: z.enum(['snapshot', 'delta']),
    data: z.array(tickerMessage),
  })
  .meta({
    id: 'TickersMessage',
    description: 'All tickers at first, then the changed ones (at most one message every 500 ms).',
  });
export type TickersMessage = z.infer<typeof tickersMessage>;

export const markMessage = z
  .strictObject({
    symbol: z.string(),
    mark: z.string().describe('Median of 3 s: what contracts are opened, closed and liquidated at.'),
    price: z.string().describe('The tick itself, as second contracts cite it.'),
    tickId: z.string(),
    time: z.number().describe('Of the source, ms.'),
    spread: z
      .string()
      .exactOptional()
      .describe(
        '"0.0002": contracts open and close so much beside the worse of mark and price. Absent where there are no contracts.',
      ),
  })
  .meta({ id: 'MarkMessage', description: 'The reference price of a pair as its last sealed tick left it.' });
export type MarkMessage = z.infer<typeof markMessage>;

export const marksMessage = z
  .strictObject({
    ch: z.literal('marks'),
    type: z.enum(['snapshot', 'delta']),
    data: z.array(markMessage),
  })
  .meta({
    id: 'MarksMessage',
    description:
      'The mark prices of all pairs with a feed at first, then once a second those that had a tick.',
  });
export type MarksMessage = z.infer<typeof marksMessage>;

export const statusMessage = z
  .strictObject({
    ch: z.literal('status'),
    type: z.literal('snapshot'),
    stale: z.array(z.string()),
    pairs: z.record(z.string(), z.enum(['cancel-only', 'halted', 'retired'])),
  })
  .meta({
    id: 'StatusMessage',
    description: 'Pairs whose market data is delayed, and pairs not trading normally.',
  });
export type StatusMessage = z.infer<typeof statusMessage>;

export const userMessage = z
  .strictObject({
    ch: z.literal('user'),
    type: z.literal('delta'),
    seq: z.number(),
    orders: z.array(orderView).exactOptional(),
    trades: z.array(tradeView).exactOptional(),
    balances: z.array(balanceView).exactOptional(),
    deposits: z.array(depositView).exactOptional().describe('Deposits whose confirmations or state changed.'),
    withdrawals: z.array(withdrawalView).exactOptional(),
    positions: z
      .array(positionView)
      .exactOptional()
      .describe(
        'Leveraged positions and waiting orders that changed; `price`, `profit` and `profitRate` at the mark of that moment.',
      ),
    seconds: z.array(secondView).exactOptional(),
    subscriptions: z
      .array(subscriptionView)
      .exactOptional()
      .describe('Subscriptions to new coins that changed.'),
    unread: z
      .number()
      .exactOptional()
      .describe(
        'Personal messages now unread, 100 for that many and more; a new one just came, or some were read elsewhere.',
      ),
  })
  .meta({
    id: 'UserMessage',
    description:
      'Private channel: changes of the signed-in user, in commit order. A commit may send more than one message, all with its `seq` (balances first); numbers in between belong to others, so a gap means nothing here. What no commit of the ledger stands behind has seq 0.',
  });
export type UserMessage = z.infer<typeof userMessage>;

/** What is answered to frames of the client. */
export const replyFrame = z
  .strictObject({
    op: z.enum(['auth', 'sub', 'unsub', 'error']),
    ok: z.boolean(),
    code: z
      .literal(-2)
      .exactOptional()
      .describe('With `auth`: the token is not (or no longer) valid; the private channel has ended.'),
    channels: z.array(z.string()).exactOptional(),
    msg: z.string().exactOptional(),
  })
  .meta({ id: 'ReplyFrame' });

export const pongFrame = z
  .strictObject({ op: z.literal('pong'), id: z.number().exactOptional(), time: z.number() })
  .meta({ id: 'PongFrame' });

const onePair = z.object({ symbol: z.string().describe('Lower-case base and quote together: `btcusdt`.') });
const example = { symbol: 'btcusdt' };

export const STREAM_CHANNELS = {
  depth: declareChannel({
    topic: 'depth:<symbol>',
    access: 'public',
    params: onePair,
    message: z.union([depthSnapshot, depthDelta]),
    summary: 'Order book of a pair',
    description: 'The whole book at first, then what changed. After a gap in `seq` subscribe again.',
    example,
  }),
  trades: declareChannel({
    topic: 'trades:<symbol>',
    access: 'public',
    params: onePair,
    message: tradesMessage,
    summary: 'Trades of a pair',
    example,
  }),
  kline: declareChannel({
    topic: 'kline:<symbol>:<period>',
    access: 'public',
    params: onePair.extend({ period: z.enum(PERIODS).describe('Length of a candle.') }),
    message: klineMessage,
    summary: 'The running candle of a pair',
    example: { ...example, period: '1min' },
  }),
  tickers: declareChannel({
    topic: 'tickers',
    access: 'public',
    params: z.object({}),
    message: tickersMessage,
    summary: 'The last 24 hours of all pairs',
    example: {},
  }),
  marks: declareChannel({
    topic: 'marks',
    access: 'public',
    params: z.object({}),
    message: marksMessage,
    summary: 'Mark prices of all pairs with a feed',
    example: {},
  }),
  status: declareChannel({
    topic: 'status',
    access: 'public',
    params: z.object({}),
    message: statusMessage,
    summary: 'Which pairs are delayed, and which do not trade normally',
    example: {},
  }),
  user: declareChannel({
    topic: 'user',
    access: 'user',
    params: z.object({}),
    message: userMessage,
    summary: 'What changed for the signed-in user',
    example: {},
  }),
};

export const serverFrame = z.union([
  depthSnapshot,
  depthDelta,
  tradesMessage,
  klineMessage,
  tickersMessage,
  marksMessage,
  statusMessage,
  userMessage,
  replyFrame,
  pongFrame,
]);
export type ServerFrame = z.infer<typeof serverFrame>;
