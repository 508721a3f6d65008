import type { UserMessage } from '@bourse/protocol/stream';
import { create } from 'zustand';
import { onFallbackTick } from '../live/fallback.ts';
import { stream } from '../live/stream.ts';
import { credentials, useSession } from '../session/session.ts';
import { listMessages } from './api.ts';
import { isMany } from './badge.ts';

interface Unread {
  /** Personal messages not yet read. */
  count: number;
  /** Grows whenever a message may have come or been read: lists are then out of date. */
  version: number;
}

export const useUnread = create<Unread>(() => ({ count: 0, version: 0 }));

/**
 * Follows the number of unread messages for as long as the page lives. `onNews` is called when it has changed: a
 * message tells of something that ended, so what that was about has changed as well.
 */
export function startUnread(onNews: () => void): void {
  const told = (count: number): void => {
    const before = useUnread.getState();
    useUnread.setState({ count, version: before.version + 1 });
    if (count !== before.count || isMany(count)) onNews();
  };
  const reload = async (): Promise<void> => {
    const token = credentials()?.token;
    if (!token) return;
    const { unread } = await listMessages('personal', { pageNo: 1, pageSize: 1 });
    if (token === credentials()?.token) told(unread);
  };
  stream.subscribe('user', {
    message: (frame) => {
      const { unread } = frame as UserMessage;
      if (unread !== undefined) told(unread);
    },
    // Also the first time the server has accepted the credentials.
    resumed: () => void reload().catch(() => undefined), // A number that is missing disturbs nobody.
  });
  onFallbackTick(reload);
  useSession.subscribe((state, before) => {
    if (state.credentials?.token !== before.credentials?.token) useUnread.setState({ count: 0 });
  });
}
