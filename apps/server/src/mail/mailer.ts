import { mkdir, writeFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { CurrentBrand } from '../brand/brand-keeper.ts';
import type { Settings } from '../settings.ts';

/** A message ready to go; `text` is the whole of it, `html` the same with a little form. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as it leaves, the same at each try. */
export interface Letter extends Mail {
  /** Left of the @ of its Message-ID. */
  readonly messageId: string;
  readonly date: Date;
}

/** Where mail leaves the exchange. */
export interface Mailer {
  /** It is a folder of this machine, so that whoever queues a mail may wait for it to be there. */
  readonly isLocal: boolean;
  /** Resolves when the mail server took the message (or its file is written); rejects when it did not. */
  send(letter: Letter): Promise<void>;
  close(): void;
}

/** For each step of the talk with the mail server, ... */
const STEP_MS = 8_000;
/** ... and for the whole of it: a server that dribbles is no better than one that says nothing. */
const WHOLE_MS = 20_000;
/** Connections to the mail server. */
export const MAIL_CONNECTIONS = 4;

interface MailerDeps {
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly brand: CurrentBrand;
  readonly log: Logger;
}

/** SMTP when `smtpUrl` is set, else `.eml` files in `<dataDir>/outbox/`. */
export function createMailer(deps: MailerDeps, wholeMs = WHOLE_MS): Mailer {
  const { smtpUrl } = deps.settings;
  return smtpUrl ? smtpMailer(smtpUrl, deps, wholeMs) : outboxMailer(deps);
}

function smtpMailer(smtpUrl: string, { settings, brand }: MailerDeps, wholeMs: number): Mailer {
  // With the URL among the options: a second argument would be defaults of messages.
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    // The queue tries again, with its own waits.
    maxRequeues: 0,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
  } as object);
  const address = settings.mailFrom ?? `no-reply@${new URL(smtpUrl).hostname}`;
  return {
    isLocal: false,
    async send(letter) {
      const from = { name: brand.current.name, address };
      const sent: object = { ...message(letter, from), signal: AbortSignal.timeout(wholeMs) };
      await transport.sendMail(sent);
    },
    close: () => transport.close(),
  };
}

function outboxMailer({ settings, brand, log }: MailerDeps): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const outbox = join(settings.dataDir, 'outbox');
  let count = 0;
  return {
    isLocal: true,
    async send(letter) {
      const from = { name: brand.current.name, address: settings.mailFrom ?? 'no-reply@localhost' };
      const composed = await composer.sendMail(message(letter, from));
      const time = letter.date.toISOString().replaceAll(/[:.]/g, '-');
      const name = `${time}-${process.pid}-${String(++count).padStart(6, '0')}`;
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const path = join(outbox, `${name}.eml`);
      // Renamed when whole, so that whoever watches the folder never reads half a message.
      await writeFile(`${path}.part`, composed.message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ path, subject: letter.subject }, 'mail written to the outbox');
    },
    close: () => composer.close(),
  };
}

function message(letter: Letter, from: { name: string; address: string }): SendMailOptions {
  const { messageId, subject, ...rest } = letter;
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    ...rest,
    messageId: `<${messageId}@${host}>`,
    // In a name it cannot stand as it is; nor can one be set in the console.
    from: { ...from, name: from.name.replaceAll('=?', '= ?') },
    // Quoted-printable keeps the digits of a code readable in the file, whatever the language.
    textEncoding: 'quoted-printable',
    ...(subject.includes('=?')
      ? { headers: { ...headers, Subject: encodedSubject(subject) } }
      : { headers, subject }),
  };
}

/** Bytes of a word, so that its line with the name of the header is no longer than 76 signs. */
const WORD_BYTES = 39;

/**
 * A subject as it is read. What looks like an encoded word (RFC 2047) would be read as whatever it spells, and goes out raw, as
 * it is ASCII; so all of such a subject is encoded.
 */
function encodedSubject(subject: string): { prepared: true; foldLines: true; value: string } {
  const words = [''];
  for (const letter of subject) {
    const longer = words.at(-1)! + letter;
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(letter);
    else words[words.length - 1] = longer;
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`);
  return { prepared: true, foldLines: true, value: encoded.join(' ') };
}
