import { messageCalls, type MessageArgs, type MessageView } from '@bourse/protocol/inbox/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse } from '@bourse/protocol/refusal';
import { timeText } from '../clock.ts';
import type { Paging } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { mailTopics, markRead, personalMessages, setMailTopics, unreadCount } from './queries.ts';

/** What the house says to everybody, newest first, and how many there are. */
export type FindNotices = (
  language: Language,
  part: Paging,
) => Promise<{
  readonly list: readonly Pick<MessageView, 'id' | 'title' | 'text' | 'time'>[];
  readonly totalRow: number;
}>;

interface Deps {
  readonly notices: FindNotices;
  /** Tells the user's other windows how many are unread. */
  readonly announce: (userId: number) => Promise<void>;
  readonly send: (
    userId: number,
    kind: 'withdrawalMailsOff',
    args: MessageArgs['withdrawalMailsOff'],
    options: { readonly once: string; readonly db: Database },
  ) => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** `/bb/index/message`, `/bb/index/readMessage`, and which of them are mailed. */
export function messageHandlers({ db, clock }: Services, { notices, announce, send }: Deps): Call[] {
  const list = handle(messageCalls.list, async ({ type, ...part }, { session, language }) => {
    if (type === 'personal') {
      if (!session) return refuse('LOGIN_FIRST');
      const own = await personalMessages(db, session.userId, language, part);
      return { ...own, unread: await unreadCount(db, session.userId) };
    }
    const { list, totalRow } = await notices(language, part);
    return {
      // Nobody keeps count of who read what everybody may read.
      list: list.map((notice) => ({ ...notice, type, read: true })),
      totalRow,
      unread: session ? await unreadCount(db, session.userId) : 0,
    };
  });

  const read = handle(messageCalls.markRead, async ({ id }, { session }) => {
    const { found, changed } = await markRead(db, session.userId, id, new Date(clock.now()));
    if (!found) return refuse('NOT_FOUND');
    if (changed) await announce(session.userId);
    return {};
  });

  const choices = handle(messageCalls.mailChoices, async (_input, { session }) => ({
    topics: await mailTopics(db, session.userId),
  }));
  const choose = handle(messageCalls.setMailChoices, async ({ topics }, { session: { userId }, ip }) => {
    const now = clock.now();
    const isTold = await db.transaction().execute(async (trx) => {
      const before = await setMailTopics(trx, userId, topics);
      if (!before.includes('withdrawals') || topics.includes('withdrawals')) return false;
      // Whoever has the session can choose, and a thief wants no mail of what he takes: its owner hears of that, and not at every click.
      const once = `withdrawalMailsOff:${userId}:${Math.floor(now / HOUR_MS)}`;
      await send(userId, 'withdrawalMailsOff', { ip, time: timeText(now) }, { once, db: trx });
      return true;
    });
    if (isTold) await announce(userId);
    return { topics: await mailTopics(db, userId) };
  });

  return [list, read, choices, choose];
}
