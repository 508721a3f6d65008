import type { Language } from '@bourse/protocol/pairs';
import { renderEmail } from '../../mail/render-email.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Services } from '../../services.ts';
import type { Link } from './enrolment.ts';
import { enrolmentEmail } from './email-templates.ts';

/** Brings enrolment links to those whom they are for, and to nobody else: no call answers one. */
export class LinkPost {
  readonly #settings: Services['settings'];
  readonly #mailer: Mailer;

  constructor({ settings }: Pick<Services, 'settings'>, mailer: Mailer) {
    this.#settings = settings;
    this.#mailer = mailer;
  }

  /** Rejects when the mail server did not take it. */
  async send(to: string, { path, expiresAt }: Link, language: Language): Promise<void> {
    const { brandName } = this.#settings;
    const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const letter = enrolmentEmail(language, { brand: brandName, link: this.#origin() + path, until });
    await this.#mailer.send(renderEmail(to, letter, brandName));
  }

  /** Never as a request named it: whoever asks for a link would say where it leads. */
  #origin(): string {
    const { publicHosts, port, operators } = this.#settings;
    const [host] = publicHosts;
    if (host === undefined) return `http://localhost:${port}`;
    return `${operators.plainHttp ? 'http' : 'https'}://${host}`;
  }
}
