import type { SubjectKind } from './domains.ts';
import type { PairSpec } from './pairs.ts';
import type { OrderType, PairStatus, Side, TimeInForce, TriggerWhen } from './spot/order.ts';
import type { UserCommand } from './user-command.ts';

export type { Command } from './domains.ts';

/** Commands of spot, and of what all domains share: prices, time, what goes on or was set aside. */
export type CoreCommand =
  | FundCommand
  | ListPairCommand
  | SetPairStatusCommand
  | SetPairTermsCommand
  | SetFeesCommand
  | SetFeeTiersCommand
  | PlaceOrderCommand
  | AmendOrderCommand
  | CancelOrderCommand
  | CancelAllCommand
  | MassQuoteCommand
  | NewestPriceCommand
  | DoubtPriceCommand
  | TicksCommand
  | PassTimeCommand
  | ContinueWorkCommand
  | ReinstateCommand;

/** Creates money for demo users and house accounts out of `genesis`; the only source of funds without a deposit. */
export interface FundCommand {
  readonly type: 'fund';
  readonly owner: number;
  readonly funds: readonly { readonly currency: string; readonly amount: bigint }[];
  /** Makes the grant happen once: a second command with the same reference changes nothing. */
  readonly reference: string;
}

export interface ListPairCommand {
  readonly type: 'listPair';
  readonly pair: PairSpec;
  /** What the coin was issued at, in 1e-8 units of the quote currency: the reference until others trade or a feed speaks. */
  readonly issuePrice?: bigint;
}

export interface SetPairStatusCommand {
  readonly type: 'setPairStatus';
  readonly symbol: string;
  readonly status: PairStatus;
}

/** Changes what may change of a listed pair (`pair-terms.ts`); all of it is told. */
export interface SetPairTermsCommand {
  readonly type: 'setPairTerms';
  readonly pair: PairSpec;
}

/** Fee rates of one owner in parts per million of the received amount; the default is 1000 (0.1 %). */
export interface SetFeesCommand {
  readonly type: 'setFees';
  readonly owner: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** The tiers that owners reach by what they traded, decided once a day; a bounded batch of those whose tier changes. */
export interface SetFeeTiersCommand {
  readonly type: 'setFeeTiers';
  readonly changes: readonly OwnerTier[];
}

/** What an owner pays on pairs without fees of their own, in parts per million. Level 0: no tier, the usual rates. */
export interface OwnerTier {
  readonly owner: number;
  readonly level: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export interface PlaceOrderCommand extends UserCommand {
  readonly type: 'placeOrder';
  readonly symbol: string;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  /** Ticks; required for limit and stop-limit, 0 otherwise. */
  readonly price: number;
  /** Base quantity in 1e-8 units; for a market or stop-market buy the quote amount to spend. */
  readonly amount: bigint;
  /** Ticks; required for stops, 0 otherwise. */
  readonly stopPrice: number;
  /** Absent: taken from where the stop price lies relative to the current price. */
  readonly triggerWhen?: TriggerWhen;
  readonly clientOrderId?: string;
  /** Of an `oco`, ticks: the limit of its stop leg; absent: a market order. */
  readonly stopLimit?: number;
  /** Of a trailing stop: how far it stays behind the best price. */
  readonly callbackPpm?: number;
  /** Of a trailing stop, ticks: where it begins to follow; absent: at once. */
  readonly activation?: number;
  /** Ticks: what fills is sold, or bought back, when the reference gets there. */
  readonly takeProfit?: number;
  readonly stopLoss?: number;
}

/** Changes an order that rests or waits. What is absent stays; 0 takes a take-profit or stop-loss away. */
export interface AmendOrderCommand extends UserCommand {
  readonly type: 'amendOrder';
  readonly orderId?: number;
  readonly clientOrderId?: string;
  /** Ticks. Of an `oco`: of its limit leg. */
  readonly price?: number;
  /** In all, with what has filled: base quantity, or the quote amount of a buy by quote amount. */
  readonly amount?: bigint;
  readonly stopPrice?: number;
  /** Of an `oco`. */
  readonly stopLimit?: number;
  readonly takeProfit?: number;
  readonly stopLoss?: number;
}

export interface CancelOrderCommand extends UserCommand {
  readonly type: 'cancelOrder';
  readonly orderId?: number;
  readonly clientOrderId?: string;
}

/** Cancels every open order of the user, on one pair or on all. */
export interface CancelAllCommand extends UserCommand {
  readonly type: 'cancelAll';
  readonly symbol?: string;
}

/**
 * Replaces the whole ladder of the house market maker on a pair, as FIX MassQuote does. Volatile: not journaled,
 * gone after a restart until the next one; only its fills are events. Empty sides withdraw the quotes.
 */
export interface MassQuoteCommand {
  readonly type: 'massQuote';
  readonly symbol: string;
  /** [ticks, lots], best first. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
}

/**
 * An accepted tick of a feed, told at once: the block that seals it comes up to a second later, when the public stream
 * has shown it already. Volatile: what is dealt at it tells it in its own events.
 */
export interface NewestPriceCommand {
  readonly type: 'newestPrice';
  readonly symbol: string;
  /** As in `Tick`. */
  readonly price: number;
  readonly time: number;
  /** How far the source's best bid and ask are apart, in ppm of the price, if that is their middle. */
  readonly apartPpm?: number;
}

/** The source has told a price so far away that it has to be confirmed: until the next accepted one the house deals on none. Volatile. */
export interface DoubtPriceCommand {
  readonly type: 'doubtPrice';
  readonly symbol: string;
}

/** An accepted price of one pair, in the units of market/reference-price.ts; `time` is the source's, in ms. */
export interface Tick {
  readonly id: number;
  readonly symbol: string;
  readonly time: number;
  readonly price: number;
  /** The mark after this tick, in the same units: median of the last 3 s (docs/rules.md, "Reference prices"). */
  readonly mark: number;
}

/** The accepted ticks of all pairs in one second, sealed by a hash over the block before. */
export interface TickBlock {
  readonly id: number;
  readonly time: number;
  readonly ticks: readonly Tick[];
  /** SHA-256 in hex over the previous block's hash and this block's content (see market/tick-text.ts). */
  readonly previousHash: string;
  readonly hash: string;
  /** A proof of liabilities that the block carries, so that nobody can exchange it later. */
  readonly commitment?: CarriedCommitment;
}

/** A commitment of liabilities as the price chain carries it: its number and hash (liabilities/commitment.ts). */
export interface CarriedCommitment {
  readonly id: number;
  readonly hash: string;
}

/** Lets time pass where no price came: what is due by the clock alone happens. Comes about once a second. */
export interface PassTimeCommand {
  readonly type: 'passTime';
}

/** Goes on with what took more steps than one command does. */
export interface ContinueWorkCommand {
  readonly type: 'continueWork';
}

/** An operator lets something go on that was set aside. */
export interface ReinstateCommand {
  readonly type: 'reinstate';
  readonly kind: SubjectKind;
  readonly id: number;
}

/** Prices enter the engine here; the block is stored in the same commit as whatever it triggered. */
export interface TicksCommand {
  readonly type: 'ticks';
  readonly block: TickBlock;
  /** Pairs whose feed is stale: their stops do not trigger. */
  readonly stale: readonly string[];
}
