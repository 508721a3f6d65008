import { sql } from 'kysely';
import { ALARM_KINDS } from '@bourse/protocol/inbox/calls';
import { LANGUAGES, type Language } from '@bourse/protocol/pairs';
import { antiPhishingLine, freezeLine, renderEmail, shownWord } from '../mail/render-email.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import { messageIn } from './wording.ts';

const POLL_MS = 1_000;
/** Waits between the tries, in ms; after the last one the message stays where it is read, unmailed. */
const RETRY_MS = [10_000, 60_000, 600_000, 3_600_000];
const AT_ONCE = 20;

/** Makes a link that stops the withdrawals of a user: the identity domain. */
export type FreezeLink = (userId: number) => Promise<string>;

/**
 * Mails the messages that are due. What is due is a column, so that a crash between message and mail forgets none; one
 * between mail and column mails it twice, which is the lesser evil.
 */
export class MailJob {
  readonly #services: Services;
  readonly #mailer: Mailer;
  readonly #freezeLink: FreezeLink;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(services: Services, mailer: Mailer, freezeLink: FreezeLink) {
    this.#services = services;
    this.#mailer = mailer;
    this.#freezeLink = freezeLink;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), POLL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Mails what is due now; resolves when it is done. One run at a time: a call during a run makes it look once more. */
  run(): Promise<void> {
    this.#again = true;
    return (this.#running ??= this.#runs().finally(() => (this.#running = undefined)));
  }

  async #runs(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      try {
        await this.#mailDue();
      } catch (error) {
        this.#services.log.warn({ err: error }, 'messages not mailed');
      }
    }
  }

  async #mailDue(): Promise<void> {
    const due = await this.#services.db
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select(['messages.id', 'kind', 'args', 'mail_tries', 'email', 'language', 'user_id'])
      .select(['anti_phishing', 'anti_phishing_off_from'])
      .where('mail_due', '<=', new Date(this.#services.clock.now()))
      .orderBy('messages.id')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) {
      const mailed = await this.#mail(row);
      const wait = mailed ? undefined : RETRY_MS[row.mail_tries];
      await this.#services.db
        .updateTable('messages')
        .set({
          mail_due: wait === undefined ? null : new Date(this.#services.clock.now() + wait),
          mail_tries: sql`mail_tries + 1`,
        })
        .where('id', '=', row.id)
        .execute();
    }
  }

  async #mail(row: {
    id: string;
    kind: Parameters<typeof messageIn>[1];
    args: Record<string, string>;
    email: string;
    language: string;
    user_id: number;
    anti_phishing: string;
    anti_phishing_off_from: Date | null;
  }): Promise<boolean> {
    const { clock, settings } = this.#services;
    const { brandName } = settings;
    const language: Language = LANGUAGES.find((each) => each === row.language) ?? 'en-US';
    const { title, text } = messageIn(language, row.kind, row.args);
    try {
      const isAlarm = ALARM_KINDS.some((kind) => kind === row.kind);
      const template = {
        subject: `${brandName}: ${title}`,
        paragraphs: [text],
        ...antiPhishingLine(shownWord(row, clock.now()), language),
        ...(isAlarm && { freeze: freezeLine(await this.#freezeLink(row.user_id), language) }),
      };
      await this.#mailer.send(renderEmail(row.email, template, brandName));
      return true;
    } catch (error) {
      this.#services.log.warn({ err: error, message: row.id }, 'a message could not be mailed');
      return false;
    }
  }
}
