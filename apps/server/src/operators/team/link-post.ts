import type { Language } from '@bourse/protocol/languages';
import { letterhead } from '../../brand/letterhead.ts';
import { timeText } from '../../clock.ts';
import { renderEmail } from '../../mail/render-email.ts';
import type { Database } from '../../database/schema.ts';
import type { MailPost } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import { consoleOrigin } from '../../settings.ts';
import type { Link } from './enrolment.ts';
import { cancelledEmail, enrolmentEmail, passkeyAddedEmail } from './email-templates.ts';

const NEWS_MS = 24 * 60 * 60 * 1000;

/** Mails to operators. An enrolment link goes to whom it is for, and to nobody else: no call answers one. */
export class LinkPost {
  readonly #services: Pick<Services, 'settings' | 'clock' | 'brand'>;
  readonly #post: MailPost;

  constructor(services: Pick<Services, 'settings' | 'clock' | 'brand'>, post: MailPost) {
    this.#services = services;
    this.#post = post;
  }

  /** Queues its mail in the transaction that makes the link; `flush` after that. */
  async send(to: string, { path, expiresAt }: Link, language: Language, trx: Database): Promise<void> {
    const head = letterhead(this.#services);
    const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const letter = enrolmentEmail(language, { brand: head.name, link: this.#origin() + path, until });
    await this.#post.enqueue(renderEmail(to, letter, head), {
      expiresAt: expiresAt.getTime(),
      db: trx,
    });
  }

  /** What an operator had proposed and may propose no more is cancelled; in the transaction that does it. */
  async tellCancelled(
    to: string,
    { operator, subjects }: { readonly operator: string; readonly subjects: readonly string[] },
    language: Language,
    trx: Database,
  ): Promise<void> {
    const head = letterhead(this.#services);
    const letter = cancelledEmail(language, {
      brand: head.name,
      operator,
      subjects: subjects.join(', '),
      link: `${this.#origin()}/ops/`,
    });
    const expiresAt = this.#services.clock.now() + NEWS_MS;
    await this.#post.enqueue(renderEmail(to, letter, head), { expiresAt, db: trx });
  }

  /** A passkey was made in an operator's name, in case it was not he; in the transaction that adds it. */
  async tellPasskeyAdded(
    to: string,
    made: { readonly name: string; readonly ip: string; readonly from: number },
    language: Language,
    trx: Database,
  ): Promise<void> {
    const head = letterhead(this.#services);
    const now = this.#services.clock.now();
    const letter = passkeyAddedEmail(language, {
      brand: head.name,
      name: made.name,
      ip: made.ip,
      time: timeText(now),
      from: timeText(made.from),
      link: `${this.#origin()}/ops/`,
    });
    await this.#post.enqueue(renderEmail(to, letter, head), { expiresAt: now + NEWS_MS, db: trx });
  }

  flush(): Promise<void> {
    return this.#post.flush();
  }

  #origin(): string {
    return consoleOrigin(this.#services.settings);
  }
}
