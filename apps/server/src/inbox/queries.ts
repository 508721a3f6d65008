import { UNREAD_COUNTED, type MailTopic, type MessageView } from '@bourse/protocol/inbox/calls';
import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@bourse/protocol/languages';
import { boundedPageOf, type Paging } from '../database/newest.ts';
import type { Database } from '../database/schema.ts';
import { messageIn } from './wording.ts';

/**
 * How many of a user's messages he has not read, counted to `UNREAD_COUNTED`: it is asked for with each message, and costs
 * no more however many there are.
 */
export async function unreadCount(db: Database, userId: number): Promise<number> {
  const unread = db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .limit(UNREAD_COUNTED);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** One page of a user's messages, newest first, and how many there are, as far as lists reach. */
export async function personalMessages(
  db: Database,
  userId: number,
  language: Language,
  part: Paging,
): Promise<{ list: MessageView[]; totalRow: number }> {
  const own = db
    .selectFrom('messages')
    .select(['id', 'kind', 'args', 'created_at', 'read_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc');
  const { rows, total } = await boundedPageOf(db, own, part);
  const list = rows.map((row) => ({
    id: row.id,
    type: 'personal' as const,
    ...messageIn(language, row.kind, row.args),
    time: row.created_at.getTime(),
    read: row.read_at !== null,
  }));
  return { list, totalRow: total };
}

/** Marks one message of a user as read, or all. Answers how many it found, read before or not. */
export async function markRead(
  db: Database,
  userId: number,
  id: string | undefined,
  now: Date,
): Promise<{ found: boolean; changed: boolean }> {
  let update = db
    .updateTable('messages')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if (id !== undefined) update = update.where('id', '=', id);
  const changed = (await update.executeTakeFirst()).numUpdatedRows > 0n;
  if (changed || id === undefined) return { found: true, changed };
  const known = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return { found: known !== undefined, changed };
}

/** When a message of a topic is to be mailed to a user: `now`, if he chose so. */
export function dueByChoice(userId: number, topic: MailTopic, now: Date): RawBuilder<Date | null> {
  return sql<Date | null>`(select ${now}::timestamptz from users where id = ${userId} and ${topic} = any(mail_topics))`;
}

/** Which messages a user gets by e-mail too, of those where that is a choice. */
export async function mailTopics(db: Database, userId: number): Promise<MailTopic[]> {
  const user = await db.selectFrom('users').select('mail_topics').where('id', '=', userId).executeTakeFirst();
  return user?.mail_topics ?? [];
}

/** Replaces the choice; answers what was chosen before. In a transaction, so that two at once see each other. */
export async function setMailTopics(
  trx: Database,
  userId: number,
  topics: readonly MailTopic[],
): Promise<MailTopic[]> {
  const before = await trx
    .selectFrom('users')
    .select('mail_topics')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('users')
    .set({ mail_topics: [...new Set(topics)] })
    .where('id', '=', userId)
    .execute();
  return before.mail_topics;
}
