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

export interface ExecuteSwapCommand {
  readonly type: 'executeSwap';
  readonly user: number;
  readonly requestId?: string;
  readonly quoteId: string;
}

export type SwapCommand = QuoteSwapCommand | ExecuteSwapCommand;
