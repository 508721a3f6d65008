import { mkdir, writeFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';

/** A message ready to go; `text` is the whole of it, `html` the same with a little form. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  /** Resolves when the mail server took the message (or its file is written); rejects when it did not. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Under the 12 s that a client waits for a call. */
const SMTP_TIMEOUT_MS = 8_000;

interface MailerDeps {
  readonly settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'brandName'>;
  readonly log: Logger;
  readonly clock: Clock;
}

/** SMTP when `smtpUrl` is set, else `.eml` files in `<dataDir>/outbox/`. */
export function createMailer({ settings, log, clock }: MailerDeps): Mailer {
  const smtpUrl = settings.smtpUrl;
  return smtpUrl ? smtpMailer(smtpUrl, settings.brandName) : outboxMailer(settings, log, clock);
}

function smtpMailer(smtpUrl: string, brandName: string): Mailer {
  // With the URL among the options: a second argument would be defaults of messages.
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  } as object);
  const from = { name: brandName, address: senderOf(smtpUrl) };
  return {
    async send(mail) {
      await transport.sendMail(message(mail, from));
    },
    close: () => transport.close(),
  };
}

/** The `from` of the URL's query, else its user name when that is an address, else no-reply at its host. */
export function senderOf(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  const user = decodeURIComponent(url.username);
  return url.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${url.hostname}`);
}

function outboxMailer(settings: MailerDeps['settings'], log: Logger, clock: Clock): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = join(settings.dataDir, 'outbox');
  let count = 0;
  return {
    async send(mail) {
      const date = new Date(clock.now());
      const from = { name: settings.brandName, address: 'no-reply@localhost' };
      const composed = await composer.sendMail({ ...message(mail, from), date });
      const name = `${date.toISOString().replaceAll(/[:.]/g, '-')}-${process.pid}-${String(++count).padStart(6, '0')}`;
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${name}.eml`);
      // Renamed when whole, so that whoever watches the folder never reads half a message.
      await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path, subject: mail.subject }, 'mail written to the outbox');
    },
    close: () => composer.close(),
  };
}

function message(mail: Mail, from: { name: string; address: string }): SendMailOptions {
  // Quoted-printable keeps the digits of a code readable in the file, whatever the language.
  return { ...mail, from, textEncoding: 'quoted-printable', headers: { 'Auto-Submitted': 'auto-generated' } };
}
