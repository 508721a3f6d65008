import type { MailTopic, MessageArgs, MessageKind } from '@bourse/protocol/inbox/calls';
import type { UserMessage } from '@bourse/protocol/stream';
import type { Database } from '../database/schema.ts';
import type { Call } from '../gateway/call.ts';
import type { MailPost } from '../mail/mail-queue.ts';
import type { Services } from '../services.ts';
import { messageHandlers, type FindNotices } from './calls.ts';
import { MailJob, type FreezeLink } from './mail-job.ts';
import { dueByChoice, unreadCount } from './queries.ts';

/**
 * Tells a user something: a personal message, and the same by e-mail. With `once` (what it is about, such as
 * `deposit:17`), telling it again does nothing. With `db`, a transaction, it is told if and when that commits;
 * call `announce` after that. Of a `topic`, the e-mail comes only to those who chose it.
 */
export type SendMessage = <K extends MessageKind>(
  userId: number,
  kind: K,
  args: MessageArgs[K],
  options?: { readonly once?: string; readonly db?: Database; readonly topic?: MailTopic },
) => Promise<void>;

export interface Messages {
  readonly calls: Call[];
  readonly send: SendMessage;
  /** Pushes the number of unread messages to the user and lets the mail go out now rather than in a second. */
  announce(userId: number): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  /** Mails what is due, as happens each second. */
  mailDue(): Promise<void>;
}

/** Personal messages: stored by kind and arguments, worded when they are read. */
export function createMessages(
  services: Services,
  {
    post,
    notices,
    freezeLink,
  }: { readonly post: MailPost; readonly notices: FindNotices; readonly freezeLink: FreezeLink },
): Messages {
  const { db, clock, bus, log } = services;
  const mail = new MailJob(services, post, freezeLink);

  async function announce(userId: number): Promise<void> {
    if (!services.isGateway) void mail.run();
    const channel = `user:${userId}`;
    if (!bus.hasSubscribersAnywhere(channel)) return;
    try {
      const unread = await unreadCount(db, userId);
      // No commit of the ledger stands behind it: no seq.
      const message: UserMessage = { ch: 'user', type: 'delta', seq: 0, unread };
      bus.publishEverywhere(channel, message);
    } catch (error) {
      log.warn({ err: error, userId }, 'the number of unread messages was not pushed');
    }
  }

  const send: SendMessage = async (userId, kind, args, options = {}) => {
    const now = new Date(clock.now());
    const told = await (options.db ?? db)
      .insertInto('messages')
      .values({
        user_id: userId,
        kind,
        args: JSON.stringify(args),
        once: options.once ?? null,
        created_at: now,
        read_at: null,
        mail_due: options.topic === undefined ? now : dueByChoice(userId, options.topic, now),
      })
      .onConflict((conflict) => conflict.column('once').doNothing())
      .executeTakeFirst();
    if (told.numInsertedOrUpdatedRows === 1n && !options.db) await announce(userId);
  };

  return {
    calls: messageHandlers(services, { notices, announce, send }),
    send,
    announce,
    start: () => mail.start(),
    stop: () => mail.stop(),
    mailDue: () => mail.run(),
  };
}
