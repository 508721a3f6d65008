import type { PositionView } from './contract/calls.ts';
import type { SubscriptionView } from './launchpad/calls.ts';
import type { SecondView } from './second/calls.ts';
import type { OrderView, TradeView } from './spot/calls.ts';
import type { WithdrawalView } from './wallet/calls.ts';

/**
 * The WebSocket `/stream`: JSON text frames. A client subscribes to channels; the first message of a channel is a
 * snapshot, deltas follow. A client that sees a gap in `seq` subscribes again.
 *
 * Channels: `depth:<symbol>`, `trades:<symbol>`, `kline:<symbol>:<period>`, `tickers`, `marks`, `status`,
 * `user` (after `auth`). All prices and quantities are decimal strings.
 */

export type ClientFrame =
  | { op: 'auth'; userId: string; token: string }
  | { op: 'sub'; channels: string[] }
  | { op: 'unsub'; channels: string[] }
  | { op: 'ping'; id?: number };

export type Level = readonly [price: string, quantity: string];

/** Whole book (up to 150 levels a side), asks ascending, bids descending. */
export interface DepthSnapshot {
  ch: string;
  type: 'snapshot';
  seq: number;
  time: number;
  bids: Level[];
  asks: Level[];
}

/** Changed levels since `prev`; a quantity of "0" removes the level. Apply only when prev equals the last seq. */
export interface DepthDelta {
  ch: string;
  type: 'delta';
  prev: number;
  seq: number;
  time: number;
  bids: Level[];
  asks: Level[];
}

export interface PrintMessage {
  id: string;
  time: number;
  price: string;
  amount: string;
  direction: 'buy' | 'sell';
  /** `feed` prints come from the reference market, `book` prints from orders matched here. */
  source: 'feed' | 'book';
}

/** Newest first in the snapshot; new prints in deltas. */
export interface TradesMessage {
  ch: string;
  type: 'snapshot' | 'delta';
  data: PrintMessage[];
}

/** `id` is the opening second; `vol` is base volume, `turnover` quote volume. */
export interface CandleMessage {
  id: number;
  open: string;
  high: string;
  low: string;
  close: string;
  vol: string;
  turnover: string;
}

export interface KlineMessage {
  ch: string;
  type: 'delta';
  data: CandleMessage;
}

export interface TickerMessage {
  symbol: string;
  open: string;
  high: string;
  low: string;
  close: string;
  vol: string;
  turnover: string;
}

/** All tickers at first, then the changed ones (at most one message every 500 ms). */
export interface TickersMessage {
  ch: 'tickers';
  type: 'snapshot' | 'delta';
  data: TickerMessage[];
}

/** The reference price of a pair as its last sealed tick left it. */
export interface MarkMessage {
  symbol: string;
  /** Median of 3 s: what contracts are opened, closed and liquidated at. */
  mark: string;
  /** The tick itself, as second contracts cite it. */
  price: string;
  tickId: string;
  /** Of the source, ms. */
  time: number;
  /** "0.0002": contracts open and close so much beside the worse of mark and price. Absent where there are no contracts. */
  spread?: string;
}

/** The mark prices of all pairs with a feed at first, then once a second those that had a tick. */
export interface MarksMessage {
  ch: 'marks';
  type: 'snapshot' | 'delta';
  data: MarkMessage[];
}

/** Pairs whose market data is delayed, and pairs not trading normally. */
export interface StatusMessage {
  ch: 'status';
  type: 'snapshot';
  stale: string[];
  pairs: Record<string, 'cancel-only' | 'halted'>;
}

export interface BalanceView {
  account: 'spot' | 'contract';
  currencyName: string;
  availableCurrency: string;
  frozenCurrency: string;
}

/**
 * Private channel: changes of the signed-in user, in commit order. A commit may send more than one message, all with its
 * `seq` (balances first); numbers in between belong to others, so a gap means nothing here. What no commit of the ledger
 * stands behind has seq 0.
 */
export interface UserMessage {
  ch: 'user';
  type: 'delta';
  seq: number;
  orders?: OrderView[];
  trades?: TradeView[];
  balances?: BalanceView[];
  withdrawals?: WithdrawalView[];
  /** Leveraged positions and waiting orders that changed; `price`, `profit` and `profitRate` at the mark of that moment. */
  positions?: PositionView[];
  seconds?: SecondView[];
  /** Subscriptions to new coins that changed. */
  subscriptions?: SubscriptionView[];
  /** Personal messages now unread; a new one just came, or some were read elsewhere. */
  unread?: number;
}

export type ServerFrame =
  | DepthSnapshot
  | DepthDelta
  | TradesMessage
  | KlineMessage
  | TickersMessage
  | MarksMessage
  | StatusMessage
  | UserMessage
  /** `code` -2 with `auth`: the token is not (or no longer) valid; the private channel has ended. */
  | { op: 'auth' | 'sub' | 'unsub' | 'error'; ok: boolean; code?: -2; channels?: string[]; msg?: string }
  | { op: 'pong'; id?: number; time: number };
