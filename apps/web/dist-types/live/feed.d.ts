import type { ChannelFrame } from './stream-client.ts';
/** What turns the frames of a channel into a value for the screen. */
export interface FeedLogic<Value> {
    /** Takes a frame; `gap` asks for a new snapshot. */
    take(frame: ChannelFrame): 'ok' | 'gap';
    /** The value to paint; a new object whenever something changed. */
    view(): Value;
}
export interface Feed<Value> {
    readonly subscribe: (listener: () => void) => () => void;
    readonly get: () => Value;
}
/** A channel as an external store: subscribed while someone reads it, at most one update per animation frame. */
export declare function createFeed<Value>(channel: string, logic: FeedLogic<Value>): Feed<Value>;
export declare function useFeed<Value>(feed: Feed<Value>): Value;
/** Remembers one feed per key, so that all readers of a channel share it. */
export declare function feedPerKey<Value>(create: (key: string) => Feed<Value>): (key: string) => Feed<Value>;
