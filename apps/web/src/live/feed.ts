import { useSyncExternalStore } from 'react';
import { onFallbackTick } from './fallback.ts';
import { schedulePaint } from './paint.ts';
import type { ChannelFrame } from './stream-client.ts';
import { stream } from './stream.ts';

/** What turns the frames of a channel into a value for the screen. */
export interface FeedLogic<Value> {
  /** Takes a frame; `gap` asks for a new snapshot. */
  take(frame: ChannelFrame): 'ok' | 'gap';
  /** The value to paint; a new object whenever something changed. */
  view(): Value;
  /** What the channel would say, asked for over HTTP: for while the connection is down. */
  poll?(): Promise<ChannelFrame>;
  /** What was asked for before the app was there: to be shown until the channel says something. */
  early?(): Promise<ChannelFrame | undefined>;
}

export interface Feed<Value> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Value;
}

/** A channel stays subscribed this long after its last reader has gone, so that switching tabs costs nothing. */
const LINGER_MS = 3000;

/** A channel as an external store: subscribed while someone reads it, at most one update per animation frame. */
export function createFeed<Value>(channel: string, logic: FeedLogic<Value>): Feed<Value> {
  const listeners = new Set<() => void>();
  let value = logic.view();
  let leave: (() => void) | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let hasSpoken = false;

  const paint = (): void => {
    value = logic.view();
    for (const listener of listeners) listener();
  };
  const message = (frame: ChannelFrame): void => {
    hasSpoken = true;
    if (logic.take(frame) === 'gap') stream.resubscribe(channel);
    else schedulePaint(paint);
  };

  async function beginEarly(): Promise<void> {
    const frame = await logic.early?.();
    if (frame && !hasSpoken) message(frame);
  }

  function follow(): () => void {
    if (!hasSpoken) void beginEarly();
    const leaveChannel = stream.subscribe(channel, { message });
    const { poll } = logic;
    const leaveTick = poll && onFallbackTick(async () => message(await poll()));
    return () => {
      leaveChannel();
      leaveTick?.();
    };
  }

  return {
    get: () => value,
    subscribe(listener) {
      clearTimeout(lingering);
      listeners.add(listener);
      leave ??= follow();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        lingering = setTimeout(() => {
          leave?.();
          leave = undefined;
        }, LINGER_MS);
      };
    },
  };
}

export function useFeed<Value>(feed: Feed<Value>): Value {
  return useSyncExternalStore(feed.subscribe, feed.get);
}

/** Remembers one feed per key, so that all readers of a channel share it. */
export function feedPerKey<Value>(create: (key: string) => Feed<Value>): (key: string) => Feed<Value> {
  const feeds = new Map<string, Feed<Value>>();
  return (key) => {
    let feed = feeds.get(key);
    if (!feed) {
      feed = create(key);
      feeds.set(key, feed);
    }
    return feed;
  };
}
