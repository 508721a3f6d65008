import type { PairSpec } from '@bourse/protocol/pairs';
import type { Side } from '@bourse/protocol/spot/order';

/**
 * A source of prices. A tick is a reference price with all the digits that the source has (units of
 * protocol/market/reference-price.ts); books, prints and candles are in ticks of the pair. Quantities are lots, times
 * milliseconds since the epoch as the source states them. A feed only reports; it never touches the book or the engine.
 */
export interface Feed {
  /** For logs and people: `sim`, `replay`, `htx`, `scripted`. */
  readonly name: string;
  /**
   * It says itself what its candles are (`FeedListener.candles`): ticks and prints do not move them. Its history comes
   * from far away, perhaps late, so the exchange does not wait for it.
   */
  readonly sendsCandles?: true;
  /** The pairs it covers. A pair without a feed trades between users alone. */
  readonly symbols: readonly string[];
  /** Begins to tell a pair that is new to it. Answers whether it has it. Absent: it has what it has. */
  cover?(pair: PairSpec): boolean;
  start(listener: FeedListener): Promise<void>;
  stop(): Promise<void>;
  /**
   * The ticks of a pair with a time in (after, to], oldest first, that `start` would have told had it been running: all of
   * them, or none where it does not know them all. Absent: it has no memory of ticks.
   */
  ticks?(symbol: string, after: number, to: number): Promise<readonly FeedTick[]>;
  /**
   * Candles of closed minutes in [from, to), minutes since the epoch, in chunks of any order. Between chunks
   * the event loop runs. A feed may have less than was asked for.
   */
  minutes(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk>;
  /** Daily candles in [from, to), UTC days since the epoch. */
  days(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk>;
}

export interface FeedListener {
  tick(tick: FeedTick): void;
  depth(depth: FeedDepth): void;
  print(print: FeedPrint): void;
  /**
   * What is known by now of some minutes, the one under way among them or not. Later news of a minute replace earlier.
   * Only from a feed that `sendsCandles`.
   */
  candles(chunk: FeedChunk): void;
  /** The line to the source is gone, or its times cannot be trusted: nothing that it told is to be relied on. */
  lost(): void;
}

export interface FeedTick {
  readonly symbol: string;
  readonly time: number;
  /** A reference price, not ticks of the pair. */
  readonly price: number;
  /** How far the best bid and ask that it is the middle of are apart, in ppm of it. */
  readonly apartPpm?: number;
}

/** [ticks, lots], best first; best bid < best ask. */
export type Ladder = readonly (readonly [ticks: number, lots: number])[];

export interface FeedDepth {
  readonly symbol: string;
  readonly time: number;
  readonly bids: Ladder;
  readonly asks: Ladder;
}

export interface FeedPrint {
  readonly symbol: string;
  readonly time: number;
  readonly price: number;
  readonly lots: number;
  /** The side of the taker. */
  readonly side: Side;
}

/** Candles of one pair that follow one another; `start` is the minute or day of the first. */
export interface FeedChunk {
  readonly symbol: string;
  readonly start: number;
  readonly candles: readonly FeedCandle[];
}

export interface FeedCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Base volume in lots. */
  readonly lots: number;
  /** Quote volume in units of the quote currency; a float, for drawing. */
  readonly turnover: number;
  readonly count: number;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
export const DAY_MINUTES = 1440;
