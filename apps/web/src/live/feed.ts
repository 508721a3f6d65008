import { useSyncExternalStore } from 'react';
import type { Asked } from '../shared/AskAgain.tsx';
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
  /** Why what the channel would say could not be had either; absent while the channel speaks. */
  readonly failure: () => Error | undefined;
  /** Asks over HTTP for what the channel would say. The promise never rejects. */
  readonly ask: () => Promise<void>;
}

/** A channel stays subscribed this long after its last reader has gone, so that switching tabs costs nothing. */
const LINGER_MS = 3000;
/** A channel that has said nothing for this long is asked for over HTTP, whether or not the line is open; then again as often. */
const SILENT_MS = 5000;

/** A channel as an external store: subscribed while someone reads it, at most one update per animation frame. */
export function createFeed<Value>(channel: string, logic: FeedLogic<Value>): Feed<Value> {
  const listeners = new Set<() => void>();
  let value = logic.view();
  let leave: (() => void) | undefined;
  let lingering: ReturnType<typeof setTimeout> | undefined;
  let hasSpoken = false;
  let failure: Error | undefined;
  let asking: Promise<void> | undefined;

  const paint = (): void => {
    value = logic.view();
    for (const listener of listeners) listener();
  };
  const message = (frame: ChannelFrame): void => {
    hasSpoken = true;
    failure = undefined;
    if (logic.take(frame) === 'gap') stream.resubscribe(channel);
    else schedulePaint(paint);
  };

  async function beginEarly(): Promise<void> {
    const frame = await logic.early?.();
    if (frame && !hasSpoken) message(frame);
  }

  async function pollOnce(): Promise<void> {
    try {
      const frame = await logic.poll?.();
      if (frame) message(frame);
    } catch (error) {
      failure = error as Error;
      schedulePaint(paint);
    } finally {
      asking = undefined;
    }
  }

  const ask = (): Promise<void> => (asking ??= pollOnce());

  function follow(): () => void {
    if (!hasSpoken) void beginEarly();
    const leaveChannel = stream.subscribe(channel, { message });
    const leaveTick = logic.poll && onFallbackTick(ask);
    const silent = setInterval(() => {
      if (hasSpoken) clearInterval(silent);
      else if (!document.hidden) void ask();
    }, SILENT_MS);
    return () => {
      clearInterval(silent);
      leaveChannel();
      leaveTick?.();
    };
  }

  return {
    get: () => value,
    failure: () => failure,
    ask,
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

/** The value as what was asked for, until it is there; from then on the shell says when it is old. */
export function useAskedFeed<Value>(
  feed: Feed<Value>,
  isThere: (value: Value) => boolean,
): Asked<NonNullable<Value>> {
  const value = useFeed(feed);
  const failure = useSyncExternalStore(feed.subscribe, feed.failure);
  const data = isThere(value) ? (value ?? undefined) : undefined;
  const error = (data === undefined && failure) || null;
  return { data, error, isError: error !== null, refetch: feed.ask };
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
