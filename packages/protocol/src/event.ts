import type { OwnerTier, Tick } from './command.ts';
import type { SubjectKind } from './domains.ts';
import type { PairSpec } from './pairs.ts';
import type { OrderPlan } from './spot/plan.ts';
import type { CancelReason, OrderType, PairStatus, Side, TimeInForce, TriggerWhen } from './spot/order.ts';

export type { Event, SubjectKind } from './domains.ts';

/** Events of pairs, fee rates, orders and trades. */
export type SpotEvent =
  | PairListed
  | PairStatusSet
  | PairTermsSet
  | FeesSet
  | FeeTiersSet
  | ReferenceSet
  | OrderPlaced
  | OrderTriggered
  | StopMoved
  | OrderAmended
  | Traded
  | OrderRested
  | OrderClosed;

/** Events of spot, and of what all domains share. */
export type CoreEvent = SpotEvent | Funded | SetAside | Reinstated;

export interface Funded {
  readonly type: 'funded';
  readonly owner: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly reference: string;
}

export interface PairListed {
  readonly type: 'pairListed';
  readonly pair: PairSpec;
}

export interface PairStatusSet {
  readonly type: 'pairStatusSet';
  readonly symbol: string;
  readonly status: PairStatus;
}

export interface PairTermsSet {
  readonly type: 'pairTermsSet';
  readonly pair: PairSpec;
}

export interface FeesSet {
  readonly type: 'feesSet';
  readonly owner: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** Owners have reached another tier, or their tier has other rates. */
export interface FeeTiersSet {
  readonly type: 'feeTiersSet';
  readonly changes: readonly OwnerTier[];
}

/** The mark of the feed, what others trade at, or what the coin was issued at. */
export type ReferenceSource = 'mark' | 'trades' | 'issue';

/** What the orders of a pair are held against from here on, in ticks, perhaps between two. A mark is told by the percent. */
export interface ReferenceSet {
  readonly type: 'referenceSet';
  readonly symbol: string;
  readonly reference: number;
  readonly source: ReferenceSource;
}

/** Accepted, funds held. What happens to it next (triggered, traded, rested, closed) follows as own events. */
export interface OrderPlaced {
  readonly type: 'orderPlaced';
  readonly orderId: number;
  readonly user: number;
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly price: number;
  /** Lots; 0 for a buy by quote amount. */
  readonly quantity: number;
  /** The quote amount of a market or stop-market buy; 0 otherwise. */
  readonly quoteAmount: bigint;
  readonly stopPrice: number;
  readonly triggerWhen?: TriggerWhen;
  readonly clientOrderId?: string;
  readonly held: bigint;
  /** Of a market order: the reference it is held against, in ticks. */
  readonly reference?: number;
  readonly plan?: OrderPlan;
}

/** Changed by its owner, or an exit that grew with what it is for. What is held from now on covers the new terms. */
export interface OrderAmended {
  readonly type: 'orderAmended';
  readonly orderId: number;
  readonly price: number;
  /** Lots in all, with what has filled. */
  readonly quantity: number;
  readonly quoteAmount: bigint;
  readonly stopPrice: number;
  readonly plan?: OrderPlan;
  readonly held: bigint;
  /** It kept its place in the queue; else it left the book and comes in anew. */
  readonly keepsRank: boolean;
  /** Of a fired stop: what it is held against from now on, in ticks. */
  readonly reference?: number;
}

/** A trailing stop has followed the reference, or begun to. */
export interface StopMoved {
  readonly type: 'stopMoved';
  readonly orderId: number;
  readonly stopPrice: number;
  readonly reference: number;
}

export interface OrderTriggered {
  readonly type: 'orderTriggered';
  readonly orderId: number;
  /** What it is held against from now on, in ticks. */
  readonly reference: number;
}

/**
 * One match. The resting order sets the price. An order id of 0 is a quote of the house market maker.
 * `quote` is floor(price × lots): what the buyer pays and the seller gets before fees.
 */
export interface Traded {
  readonly type: 'traded';
  readonly tradeId: number;
  readonly symbol: string;
  readonly price: number;
  readonly lots: number;
  readonly quote: bigint;
  readonly takerSide: Side;
  readonly buyOrderId: number;
  readonly sellOrderId: number;
  readonly buyer: number;
  readonly seller: number;
  /** In base currency. */
  readonly buyerFee: bigint;
  /** In quote currency. */
  readonly sellerFee: bigint;
  /** What `quote` was worth in USDT at the reference; absent where the quote is USDT, or has no price. */
  readonly worth?: bigint;
}

/** The remainder joined the queue of its price; `rank` orders the queue. */
export interface OrderRested {
  readonly type: 'orderRested';
  readonly orderId: number;
  readonly rank: number;
}

export interface OrderClosed {
  readonly type: 'orderClosed';
  readonly orderId: number;
  readonly status: 'filled' | 'cancelled';
  readonly reason?: CancelReason;
  /** What was left of the hold and went back to available. */
  readonly released: bigint;
}

/** It broke when its turn came: frozen, with its money, until an operator lets it go on. The rest went on without it. */
export interface SetAside {
  readonly type: 'setAside';
  readonly kind: SubjectKind;
  readonly id: number;
  readonly cause: string;
  /** The tick that was to decide it. */
  readonly tick?: Tick;
}

/** An operator let it go on. */
export interface Reinstated {
  readonly type: 'reinstated';
  readonly kind: SubjectKind;
  readonly id: number;
}
