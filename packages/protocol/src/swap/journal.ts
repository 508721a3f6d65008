import type { UserCommand } from '../user-command.ts';

/** What is asked of the engine about the fast exchange, and what it tells. */

/**
 * Asks for a firm rate. Volatile, as quotes are: kept in memory until it expires, never journaled; after a restart it
 * is refused as expired.
 */
export interface QuoteSwapCommand {
  readonly type: 'quoteSwap';
  readonly user: number;
  /** Made by the gateway, unguessable, so that a quote before a restart is never taken for one after it. */
  readonly quoteId: string;
  readonly fromCoin: string;
  readonly toCoin: string;
  /** What is paid. */
  readonly amount: bigint;
  /** Parts per million of the mark rate that the house keeps. */
  readonly spreadPpm: number;
}

export interface ExecuteSwapCommand extends UserCommand {
  readonly type: 'executeSwap';
  readonly quoteId: string;
}

export type SwapCommand = QuoteSwapCommand | ExecuteSwapCommand;

/** What is exchanged for what. */
export interface SwapTerms {
  readonly user: number;
  readonly quoteId: string;
  readonly fromCoin: string;
  readonly toCoin: string;
  readonly pay: bigint;
  readonly receive: bigint;
  /** Decimal text: how much of `toCoin` one `fromCoin` gives, the spread taken off. */
  readonly rate: string;
}

export interface Swapped extends SwapTerms {
  readonly type: 'swapped';
  readonly swapId: number;
  /** Where the rate comes from; absent in old journals. */
  readonly legs?: readonly SwapLeg[];
  readonly spreadPpm?: number;
}

/** A pair with USDT, what is paid first: its mark and newest tick, in the units of market/reference-price.ts. */
export interface SwapLeg {
  readonly symbol: string;
  readonly mark: bigint;
  readonly newest: bigint;
}
