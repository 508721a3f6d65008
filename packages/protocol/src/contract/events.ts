import type { Side } from '../spot/order.ts';
import type { ContractLimits, ContractSettings } from './rules.ts';

/** Why a position or a part of it was closed. `first-price`: its owner had asked for it while no price was fresh. */
export type CloseReason = 'user' | 'first-price' | 'stop-loss' | 'stop-profit' | 'liquidated' | 'deleveraged';

/** What was ordered. */
interface PositionTerms {
  readonly positionId: number;
  readonly user: number;
  readonly symbol: string;
  readonly side: Side;
  readonly margin: bigint;
  readonly leverage: number;
  /** Limit in ticks of a limit order, 0 of a market order. The stops are ticks, too. */
  readonly price: number;
  readonly stopLoss: number;
  readonly stopProfit: number;
  readonly fee: bigint;
}

/** A limit order waits; `margin` + `fee` are frozen until it opens or is cancelled. */
export interface PositionOrdered extends PositionTerms {
  readonly type: 'positionOrdered';
}

/** A limit order that waits has become another. Where its new limit fills at once, `PositionOpened` comes next. */
export interface PositionAmended {
  readonly type: 'positionAmended';
  readonly positionId: number;
  /** Ticks, as they are from now on. */
  readonly price: number;
  readonly stopLoss: number;
  readonly stopProfit: number;
}

/** Opened, at once or out of a waiting order; `margin` is frozen from here, `fee` is paid. */
export interface PositionOpened extends PositionTerms {
  readonly type: 'positionOpened';
  readonly quantity: bigint;
  readonly openPrice: bigint;
  /** The mark at which it was filled, 1e-8 USDT; in old journals a number, of ticks. */
  readonly mark: bigint;
  /** The newest tick then known, likewise, and the spread: the price is the worse for the taker, beside the spread. */
  readonly newest: bigint;
  readonly spreadPpm: number;
}

/** A waiting order ended unfilled: margin and fee are available again. */
export interface PositionCancelled {
  readonly type: 'positionCancelled';
  readonly positionId: number;
  /** `position-limit`: its price came, but the house could not take the other side any more. */
  readonly reason: 'user' | 'position-limit';
}

export interface StopsSet {
  readonly type: 'stopsSet';
  readonly positionId: number;
  readonly stopLoss: number;
  readonly stopProfit: number;
}

export interface MarginAdded {
  readonly type: 'marginAdded';
  readonly positionId: number;
  readonly amount: bigint;
}

/** A close was asked for while no price was fresh: it waits for the first that is. A later one replaces it. */
export interface CloseQueued {
  readonly type: 'closeQueued';
  readonly positionId: number;
  /** 1e-8 base, as asked for. */
  readonly quantity: bigint;
}

/** A queued close waits no more, and nothing was closed. What closes the position ends it without saying so. */
export interface CloseDropped {
  readonly type: 'closeDropped';
  readonly positionId: number;
  /** `below-min`: at the first fresh price the part was worth less than what can be closed. */
  readonly reason: 'user' | 'below-min';
}

/** All of a position or a part of it was closed; it is over when nothing of its quantity is left. */
export interface PositionClosed {
  readonly type: 'positionClosed';
  readonly positionId: number;
  readonly reason: CloseReason;
  readonly quantity: bigint;
  readonly closePrice: bigint;
  /** The mark that decided, 1e-8 USDT; in old journals a number, of ticks. */
  readonly mark: bigint;
  /** The newest tick then known, likewise, and the spread; of what is forced, the mark alone counts. */
  readonly newest: bigint;
  readonly spreadPpm: number;
  /** What the house owes for it; else `loss` is what the user lost, as much of it as his margin bears. */
  readonly profit: bigint;
  readonly loss: bigint;
  readonly fee: bigint;
  /** Part of the margin that is no longer frozen; it bore loss and fee. */
  readonly margin: bigint;
  /** What a liquidation left over. */
  readonly toInsurance: bigint;
  /** What the insurance fund gave the house account of contracts: for a loss beyond the margin, or to pay a profit. */
  readonly fromInsurance: bigint;
  /** Loss beyond the margin that insurance did not cover: the house bears it. */
  readonly houseDeficit: bigint;
  /** Profit that neither house account nor insurance could pay, a claim from now on; 0 unless a gap was larger than all funds. */
  readonly unpaid: bigint;
}

/** What `unpaid` of a close leaves: the house owes it, and pays it from what it receives next. */
export interface ClaimMade {
  readonly type: 'claimMade';
  readonly claimId: number;
  readonly positionId: number;
  readonly user: number;
  readonly reason: CloseReason;
  readonly amount: bigint;
}

/** All of the oldest claim or a part of it was paid, out of what `payer` has just received. */
export interface ClaimPaid {
  readonly type: 'claimPaid';
  readonly claimId: number;
  readonly positionId: number;
  readonly payer: 'contract-house' | 'insurance';
  readonly amount: bigint;
}

export interface ContractSettingsSet {
  readonly type: 'contractSettingsSet';
  readonly symbol: string;
  readonly settings: ContractSettings;
}

export interface ContractLimitsSet {
  readonly type: 'contractLimitsSet';
  readonly limits: ContractLimits;
}

export type ContractEvent =
  | PositionOrdered
  | PositionAmended
  | PositionOpened
  | PositionCancelled
  | StopsSet
  | MarginAdded
  | CloseQueued
  | CloseDropped
  | PositionClosed
  | ClaimMade
  | ClaimPaid
  | ContractSettingsSet
  | ContractLimitsSet;
