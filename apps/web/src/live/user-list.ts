import type { UserMessage } from '@bourse/protocol/stream';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { CallError } from '../api/client.ts';
import { AGAIN_MS } from '../api/recovery.ts';
import { isUnanswered } from '../api/submit.ts';
import { credentials, useSession } from '../session/session.ts';
import type { Asked } from '../shared/AskAgain.tsx';
import { onFallbackTick } from './fallback.ts';
import { LiveList, type Change, type LiveRules, type LiveView } from './live-list.ts';
import { schedulePaint } from './paint.ts';
import { stream } from './stream.ts';

interface UserListRules<Row> extends LiveRules<Row> {
  /** All rows there are. */
  load: () => Promise<readonly Row[]>;
  /** The rows that a message tells. */
  rowsIn: (message: UserMessage) => readonly Row[] | undefined;
  /** Whether a message tells something else that makes lists of the past out of date. */
  outdates?: (message: UserMessage) => boolean;
  /** Stands in until the first load has come. */
  atFirst?: () => readonly Row[] | undefined;
  /** Tells the reader what has happened. */
  onChanges?: (changes: readonly Change<Row>[]) => void;
  /** Tells the reader what ended while the line was down. */
  onGone?: (rows: readonly Row[]) => Promise<void>;
}

export interface UserList<Row> {
  /** What is painted; the list may be a frame ahead of it. */
  use: UseBoundStore<StoreApi<LiveView<Row>>>;
  /** The rows as what was asked for, for who shows them. */
  useAsked: () => Asked<readonly Row[]>;
  get: (key: string) => Row | undefined;
  /** Follows the signed-in user from the first call on, for as long as the page lives. */
  follow: () => void;
  /** Rows that a call answered; a push about them may have come before, or comes after. */
  take: (rows: readonly Row[]) => void;
}

/** A live list of the signed-in user's rows, as a store. */
export function userList<Row>(rules: UserListRules<Row>): UserList<Row> {
  const list = new LiveList(rules);
  const use = create(() => list.view());
  const paint = (): void => use.setState(list.view(), true);
  let following = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  function take(rows: readonly Row[]): void {
    const changes = list.push(rows);
    schedulePaint(paint);
    rules.onChanges?.(changes);
  }

  function hear(message: UserMessage): void {
    if (rules.outdates?.(message)) {
      list.outdate();
      schedulePaint(paint);
    }
    const rows = rules.rowsIn(message);
    if (rows) take(rows);
  }

  /** Loads everything anew. What failed is told by the list, and asked for again when no answer came. */
  async function reload(): Promise<void> {
    clearTimeout(again);
    if (!credentials()) return;
    try {
      const gone = await list.load(rules.load);
      schedulePaint(paint);
      if (gone.length > 0) await rules.onGone?.(gone);
    } catch (error) {
      schedulePaint(paint);
      if (!(error instanceof CallError)) reportError(error);
      if (isUnanswered(error)) again = setTimeout(askAgain, AGAIN_MS);
    }
  }

  function askAgain(): void {
    if (document.hidden) again = setTimeout(askAgain, AGAIN_MS);
    else void reload();
  }

  function useAsked(): Asked<readonly Row[]> {
    const { rows, failure } = use();
    return { data: rows, error: failure ?? null, isError: failure !== undefined, refetch: reload };
  }

  function follow(): void {
    if (following) return;
    following = true;
    stream.subscribe('user', {
      message: (frame) => hear(frame as UserMessage),
      resumed: () => void reload(),
    });
    onFallbackTick(reload);
    useSession.subscribe((state, before) => {
      if (state.credentials?.token === before.credentials?.token) return;
      list.clear();
      paint();
      void reload();
    });
    const first = credentials() && rules.atFirst?.();
    if (first) {
      list.show(first);
      paint();
    }
    void reload();
  }

  return { use, useAsked, get: (key) => list.get(key), follow, take };
}
