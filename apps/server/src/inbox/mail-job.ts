import { letterhead } from '../brand/letterhead.ts';
import { ALARM_KINDS } from '@bourse/protocol/inbox/calls';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import type { Database } from '../database/schema.ts';
import { antiPhishingLine, freezeLine, renderEmail, shownWord } from '../mail/render-email.ts';
import type { MailPost } from '../mail/mail-queue.ts';
import { wordsOf } from '../mail/texts/mail-texts.ts';
import type { Services } from '../services.ts';
import { messageIn, shownArgs } from './wording.ts';

const POLL_MS = 1_000;
const AT_ONCE = 20;
/** A notice that comes later than this tells nobody anything new: he has read it here. */
const WORTH_MS = 3 * 86_400_000;

/** Makes a link that stops the withdrawals of a user: the identity domain. */
export type FreezeLink = (userId: number, db: Database) => Promise<string>;

/** Hands the messages that are due to the queue of mails, each once: what is due is a column, cleared with it. */
export class MailJob {
  readonly #services: Services;
  readonly #post: MailPost;
  readonly #freezeLink: FreezeLink;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;

  constructor(services: Services, post: MailPost, freezeLink: FreezeLink) {
    this.#services = services;
    this.#post = post;
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
        const queued = await this.#services.db.transaction().execute((trx) => this.#queueDue(trx));
        this.#again ||= queued === AT_ONCE;
        if (queued > 0) await this.#post.flush();
      } catch (error) {
        this.#services.log.warn({ err: error }, 'messages not mailed');
      }
    }
  }

  async #queueDue(trx: Database): Promise<number> {
    const due = await trx
      .selectFrom('messages')
      .innerJoin('users', 'users.id', 'messages.user_id')
      .select(['messages.id', 'kind', 'args', 'email', 'language', 'user_id'])
      .select(['anti_phishing', 'anti_phishing_off_from'])
      .where('mail_due', '<=', new Date(this.#services.clock.now()))
      .orderBy('messages.id')
      .limit(AT_ONCE)
      .execute();
    for (const row of due) await this.#queue(row, trx);
    const ids = due.map(({ id }) => id);
    if (ids.length > 0)
      await trx.updateTable('messages').set({ mail_due: null }).where('id', 'in', ids).execute();
    return due.length;
  }

  async #queue(
    row: {
      kind: Parameters<typeof messageIn>[1];
      args: Record<string, string>;
      email: string;
      language: string;
      user_id: number;
      anti_phishing: string;
      anti_phishing_off_from: Date | null;
    },
    trx: Database,
  ): Promise<void> {
    const { clock, log } = this.#services;
    const head = letterhead(this.#services);
    const language: Language = LANGUAGES.find((each) => each === row.language) ?? 'en-US';
    const { title, text } = messageIn(language, row.kind, row.args);
    const isAlarm = ALARM_KINDS.some((kind) => kind === row.kind);
    const ours = { subject: `${head.name}: ${title}`, paragraphs: [text] };
    const which = { name: `notice.${row.kind}`, language } as const;
    const values = { brand: head.name, ...shownArgs(language, row.args) };
    const template = {
      ...(await wordsOf(trx, log, which, ours, values)),
      ...antiPhishingLine(row.args['previousWord'] ?? shownWord(row, clock.now()), language),
      ...(isAlarm && { freeze: freezeLine(await this.#freezeLink(row.user_id, trx), language) }),
    };
    await this.#post.enqueue(renderEmail(row.email, template, head), {
      expiresAt: clock.now() + WORTH_MS,
      db: trx,
    });
  }
}
