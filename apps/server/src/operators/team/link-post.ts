import type { Language } from '@bourse/protocol/pairs';
import { renderEmail } from '../../mail/render-email.ts';
import type { Database } from '../../database/schema.ts';
import type { MailPost } from '../../mail/mail-queue.ts';
import type { Services } from '../../services.ts';
import type { Link } from './enrolment.ts';
import { cancelledEmail, enrolmentEmail } from './email-templates.ts';

const NEWS_MS = 24 * 60 * 60 * 1000;

/** Mails to operators. An enrolment link goes to whom it is for, and to nobody else: no call answers one. */
export class LinkPost {
  readonly #settings: Services['settings'];
  readonly #post: MailPost;

  readonly #clock: Services['clock'];

  constructor({ settings, clock }: Pick<Services, 'settings' | 'clock'>, post: MailPost) {
    this.#settings = settings;
    this.#clock = clock;
    this.#post = post;
  }

  /** Queues its mail in the transaction that makes the link; `flush` after that. */
  async send(to: string, { path, expiresAt }: Link, language: Language, trx: Database): Promise<void> {
    const { brandName } = this.#settings;
    const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const letter = enrolmentEmail(language, { brand: brandName, link: this.#origin() + path, until });
    await this.#post.enqueue(renderEmail(to, letter, brandName), {
      expiresAt: expiresAt.getTime(),
      db: trx,
    });
  }

  /** What an operator who was disabled had proposed is cancelled; in the transaction that does it. */
  async tellCancelled(
    to: string,
    { operator, subjects }: { readonly operator: string; readonly subjects: readonly string[] },
    language: Language,
    trx: Database,
  ): Promise<void> {
    const { brandName } = this.#settings;
    const letter = cancelledEmail(language, {
      brand: brandName,
      operator,
      subjects: subjects.join(', '),
      link: `${this.#origin()}/ops/`,
    });
    const expiresAt = this.#clock.now() + NEWS_MS;
    await this.#post.enqueue(renderEmail(to, letter, brandName), { expiresAt, db: trx });
  }

  flush(): Promise<void> {
    return this.#post.flush();
  }

  /** Never as a request named it: whoever asks for a link would say where it leads. */
  #origin(): string {
    const { publicHosts, port, operators } = this.#settings;
    const [host] = publicHosts;
    if (host === undefined) return `http://localhost:${port}`;
    return `${operators.plainHttp ? 'http' : 'https'}://${host}`;
  }
}
