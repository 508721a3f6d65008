import type { PrintMessage, StatusMessage, TickerMessage } from '@bourse/protocol/stream';
export type Tickers = ReadonlyMap<string, TickerMessage>;
/** Tickers of all pairs by symbol. */
export declare const tickersFeed: import("../live/feed.ts").Feed<Tickers>;
export declare const depthFeed: (key: string) => import("../live/feed.ts").Feed<import("./depth-book.ts").Depth>;
/** Newest first; absent until the first snapshot. */
export declare const tapeFeed: (key: string) => import("../live/feed.ts").Feed<readonly PrintMessage[] | undefined>;
/** Which pairs are delayed, halted or cancel-only. */
export declare const statusFeed: import("../live/feed.ts").Feed<Pick<StatusMessage, "pairs" | "stale">>;
