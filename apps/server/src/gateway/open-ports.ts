import type { PairSpec } from '@bourse/protocol/pairs';
import type { OpenPeriod } from '@bourse/protocol/open-api/periods';
import type { KlineItem } from '@bourse/protocol/market/answers';
import type { Refusal } from '@bourse/protocol/refusal';
import type { OrderType, PairStatus, Side, TimeInForce, TriggerWhen } from '@bourse/protocol/spot/order';
import type { Level, PrintMessage } from '@bourse/protocol/stream';
import type { KeyTurnover } from './api-keys.ts';
import type { Tables } from '../database/schema.ts';

type TradeRow = Tables['trades'];

/**
 * What the open API asks of the domains; the composition root hands it their functions. Nothing of it is the open API's
 * alone: the web app's calls go the same way.
 */
export interface Ports {
  readonly market: MarketPort;
  readonly spot: SpotPort;
  readonly wallet: WalletPort;
  readonly turnover: KeyTurnover;
  /** The coins on offer, in display order. */
  readonly coins: () => readonly string[];
  /** Whether spot trading is open to the public at large: no maintenance, not switched off. */
  readonly isTrading: () => boolean;
}

export interface ListedPair {
  readonly spec: PairSpec;
  readonly status: PairStatus;
}

export interface MarketPort {
  /** In order of listing. */
  pairs(): readonly ListedPair[];
  pair(symbol: string): ListedPair | undefined;
  /** Newest first; `undefined` for an unknown pair. */
  candles(symbol: string, period: OpenPeriod, range: CandleRange): KlineItem[] | undefined;
  /** The last 24 hours; `undefined` for a pair that never had a price. */
  day(symbol: string): KlineItem | undefined;
  /** Another number after every change of a pair's candles. */
  candleRevision(symbol: string): number;
  /** Another number after every change of candles other than the newest. */
  closedRevision(symbol: string): number;
  /** The last prints, newest first. */
  tape(symbol: string, size: number): readonly PrintMessage[];
  /** The committed book, at most `limit` levels a side. */
  depth(symbol: string, limit: number): CommittedDepth | undefined;
  /** The `version` of a pair's book by itself. */
  depthVersion(symbol: string): number;
}

/** Which candles, by the second they begin, both ends included. */
export interface CandleRange {
  /** Given: the oldest `size` candles from here on; else the newest `size`. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly size: number;
}

export interface CommittedDepth {
  /** Grows with every change, also over restarts; below 2^53. */
  readonly version: number;
  readonly time: number;
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** An order as a client words it: decimals as text. What an order type does not take is ignored. */
export interface NewOrder {
  readonly direction: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price?: string | undefined;
  /** Base quantity; for a market buy the quote amount to spend. */
  readonly amount: string;
  readonly stopPrice?: string | undefined;
  /** Absent: taken from where the stop price lies. */
  readonly triggerWhen?: TriggerWhen | undefined;
  readonly clientOrderId?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface OrderKey {
  readonly id?: string | undefined;
  readonly clientOrderId?: string | undefined;
}

/** Which of a user's records, by time (ms, both ends included) and from an id on. */
export interface RecordFilter {
  readonly symbol?: string | undefined;
  readonly side?: Side | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  /** Only ids beyond this one, in the direction of the list. */
  readonly beyondId?: string | undefined;
  /** Default: newest first. */
  readonly oldestFirst?: boolean | undefined;
  readonly size: number;
}

/** `partial`: filled in part. */
export type OrderPhase = 'waiting' | 'open' | 'open-partial' | 'filled' | 'cancelled' | 'cancelled-partial';

/** A fill of a user, with what his order was. */
export interface UserTrade extends TradeRow {
  readonly order_type: OrderType;
  readonly time_in_force: TimeInForce;
}

export interface SpotPort {
  /**
   * What an order is worth in USDT, in 1e-8 units; 0 of one that will be refused. At its limit, a sell at no less than the
   * reference; a market order at what it spends, or at the reference.
   */
  worth(pair: PairSpec, order: NewOrder): bigint | Refusal;
  place(user: number, pair: PairSpec, order: NewOrder): Promise<{ readonly id: string } | Refusal>;
  /** `row` as it stood after the command; absent when the command was a repeat. */
  cancel(
    user: number,
    key: OrderKey,
  ): Promise<{ readonly id: string; readonly row: Tables['open_orders'] | undefined } | Refusal>;
  /** Answers the ids of those cancelled. */
  cancelAll(user: number, symbol?: string): Promise<string[] | Refusal>;
  order(user: number, key: OrderKey): Promise<Tables['open_orders'] | undefined>;
  orders(
    user: number,
    filter: RecordFilter & { readonly phases: readonly OrderPhase[] },
  ): Promise<Tables['open_orders'][]>;
  trades(
    user: number,
    filter: RecordFilter & { readonly orderId?: string | undefined },
  ): Promise<UserTrade[]>;
  /** Parts per million of what is received. */
  feeRates(user: number): Promise<{ readonly makerPpm: bigint; readonly takerPpm: bigint }>;
}

export interface WalletPort {
  balances(user: number): Promise<
    {
      readonly account: 'spot' | 'contract';
      readonly currency: string;
      readonly available: bigint;
      readonly frozen: bigint;
    }[]
  >;
  chains(): readonly OpenChain[];
  depositAddress(user: number, currency: string, chain: string): Promise<string | Refusal>;
  /** Newest first. */
  bookAddresses(
    user: number,
    filter: { readonly currency: string; readonly chain?: string | undefined },
  ): Promise<BookAddress[]>;
  /** Only to an address of the user's book; freezes the amount, and the exchange reviews it as any other. */
  withdraw(user: number, request: OpenWithdrawal): Promise<{ readonly id: string } | Refusal>;
  cancelWithdrawal(user: number, id: string): Promise<{ readonly id: string } | Refusal>;
  deposits(user: number, filter: MoveFilter): Promise<Move[]>;
  withdrawals(user: number, filter: MoveFilter): Promise<Move[]>;
  transfer(user: number, transfer: OwnTransfer): Promise<{ readonly id: string } | Refusal>;
  /** By time in ms, both ends included. */
  transfers(
    user: number,
    filter: MoveFilter & { readonly startTime?: number | undefined; readonly endTime?: number | undefined },
  ): Promise<OpenTransfer[]>;
}

/** A coin on a chain; amounts as decimal texts. */
export interface OpenChain {
  readonly currency: string;
  readonly chain: string;
  readonly depositOpen: boolean;
  readonly withdrawOpen: boolean;
  readonly confirmations: number;
  readonly depositMin: string;
  readonly withdrawFee: string;
  readonly withdrawMin: string;
  readonly withdrawMax: string;
}

export interface BookAddress {
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly remark: string;
}

export interface OpenWithdrawal {
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  /** What is debited; the fee is part of it. */
  readonly amount: string;
  readonly requestId: string;
}

export interface OwnTransfer {
  readonly currency: string;
  readonly amount: string;
  readonly to: 'spot' | 'contract';
  readonly requestId?: string | undefined;
}

/** A transfer between the user's own accounts; `amount` as decimal text, `time` in ms. */
export interface OpenTransfer {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly to: 'spot' | 'contract';
  readonly time: number;
}

export interface MoveFilter {
  readonly currency?: string | undefined;
  /** Only ids beyond this one, in the direction of the list. */
  readonly beyondId?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly size: number;
}

/** A deposit or a withdrawal. */
export interface Move {
  readonly id: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly txHash: string;
  /** Of a withdrawal: what arrives, without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly status: 'pending' | 'paying' | 'finished' | 'rejected' | 'cancelled';
  readonly createTime: number;
  readonly updateTime: number;
}
