/** How patient the feed is; tests are less so. Milliseconds. */
export interface HtxTiming {
  /** For the WebSocket to be open. */
  readonly connectMs: number;
  /** Without any frame the connection is dead. */
  readonly silenceMs: number;
  /** Without a book a pair is subscribed again. */
  readonly symbolSilenceMs: number;
  readonly reconnect: { readonly firstMs: number; readonly mostMs: number };
  /** A connection that has lasted so long makes the next wait a short one again. */
  readonly stableMs: number;
  /** Between two looks at all pairs. */
  readonly watchMs: number;
  readonly clockCheckMs: number;
  /** The same while the clock is wrong. */
  readonly clockRecheckMs: number;
  /** For one REST call. */
  readonly callMs: number;
  /** At the start, for the list of pairs. */
  readonly symbolsMs: number;
}

export const HTX_TIMING: HtxTiming = {
  connectMs: 10_000,
  silenceMs: 15_000,
  symbolSilenceMs: 10_000,
  reconnect: { firstMs: 500, mostMs: 30_000 },
  stableMs: 5_000,
  watchMs: 1_000,
  clockCheckMs: 60_000,
  clockRecheckMs: 5_000,
  callMs: 10_000,
  symbolsMs: 4_000,
};
