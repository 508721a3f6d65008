import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { letterhead } from '../brand/letterhead.ts';
import { TEST_BRAND as brand } from '../brand/test-brand.ts';
import type { Settings } from '../settings.ts';
import { renderEmail } from './render-email.ts';
import { TestSmtp } from './test-smtp.ts';
import { loadSettings } from '../settings.ts';
import { createMailer, type Letter } from './mailer.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const log = pino({ level: 'silent' });
const template = { subject: '注册验证码', paragraphs: ['您的验证码：', '10 分钟内有效 <b>'], code: '012345' };

const letter = (to: string): Letter => ({
  ...renderEmail(to, template, letterhead({ brand, settings: { publicUrl: '' } as Settings })),
  messageId: `id-of-${to.split('@')[0]}`,
  date: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)),
});

test('without SMTP each message is a file, in the order of sending', async () => {
  const mailer = createMailer({ settings: { dataDir }, brand, log });
  await mailer.send(letter('first@example.com'));
  await mailer.send(letter('second@example.com'));
  const files = readdirSync(join(dataDir, 'outbox')).sort();
  expect(files).toHaveLength(2);
  expect(files[0]).toMatch(/^2026-01-02T03-04-05-006Z-.*\.eml$/);
  const [first, second] = files.map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  expect(first).toContain('To: first@example.com');
  expect(second).toContain('To: second@example.com');
  expect(first).toMatch(/^012345\r$/m);
  expect(first).toContain('&lt;b&gt;');
  expect(statSync(join(dataDir, 'outbox', files[0]!)).mode & 0o077).toBe(0);
});

test('with SMTP the message goes to the server', async () => {
  const smtp = await TestSmtp.start();
  const mailer = createMailer({ settings: { dataDir, smtpUrl: smtp.url }, brand, log });
  await mailer.send(letter('someone@example.com'));
  await mailer.send(letter('other@example.com'));
  mailer.close();
  await smtp.stop();
  expect(smtp.mails.map(({ to }) => to)).toEqual(['someone@example.com', 'other@example.com']);
  expect(smtp.mails[0]!.text).toContain('From: Bourse <no-reply@127.0.0.1>');
  expect(smtp.mails[0]!.text).toContain('Message-ID: <id-of-someone@127.0.0.1>');
  // Kept open from one to the next.
  expect(smtp.connections).toBe(1);
  expect(readdirSync(dataDir)).toEqual([]);
});

const ENCODED = '=?utf-8?B?4oCuZXZpbC5leGFtcGxl?=';
const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'm').exec(mail)![1]!;
/** As mail programs read it. */
const decoded = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : text,
    );

test.each([ENCODED, `${ENCODED} 注册验证码 ${'0123456789'.repeat(8)}`, `Your =?utf-8?q?code?= for Agora`])(
  'attack: a subject is read as what it spells: %s',
  async (subject) => {
    const mailer = createMailer({ settings: { dataDir }, brand, log });
    await mailer.send({ ...letter('first@example.com'), subject });
    const [file] = readdirSync(join(dataDir, 'outbox'));
    const mail = readFileSync(join(dataDir, 'outbox', file!), 'utf8');
    expect(decoded(headerOf(mail, 'Subject'))).toBe(subject);
    expect(mail.match(/^Subject:/gm)).toHaveLength(1);
    const head = mail.slice(0, mail.indexOf('\r\n\r\n')).split('\r\n');
    expect(Math.max(...head.map((line) => line.length))).toBeLessThanOrEqual(76);
  },
);

test('attack: the name of the sender is read as what it spells', async () => {
  const named = { current: { ...brand.current, name: ENCODED } };
  const mailer = createMailer({ settings: { dataDir }, brand: named, log });
  await mailer.send(letter('first@example.com'));
  const [file] = readdirSync(join(dataDir, 'outbox'));
  const mail = readFileSync(join(dataDir, 'outbox', file!), 'utf8');
  expect(headerOf(mail, 'From')).toBe('"= ?utf-8?B?4oCuZXZpbC5leGFtcGxl?=" <no-reply@localhost>');
});

// The fault: the time-outs went where nobody reads them, and a silent server held a call for minutes.
test.each(['silent', 'dribbles'] as const)('a mail server that is %s is given up', async (mood) => {
  const smtp = await TestSmtp.start();
  smtp.mood = mood;
  const settings = { dataDir, smtpUrl: smtp.url };
  const mailer = createMailer({ settings, brand, log }, 300);
  const begun = performance.now();
  await expect(mailer.send(letter('someone@example.com'))).rejects.toThrow();
  expect(performance.now() - begun).toBeLessThan(2_000);
  mailer.close();
  await smtp.stop();
});

test('a mail server that does not answer is an error, not a silence', async () => {
  const mailer = createMailer({
    settings: { dataDir, smtpUrl: 'smtp://127.0.0.1:1' },
    brand,
    log,
  });
  await expect(mailer.send(letter('someone@example.com'))).rejects.toThrow();
});

test.each([
  ['smtp://mail.example.com', undefined],
  ['smtps://ann%40example.com:secret@mail.example.com:465', 'ann@example.com'],
  ['smtp://key:secret@mail.example.com?from=exchange@example.com', 'exchange@example.com'],
])('the sender for %s', (smtpUrl, sender) => {
  const settings = loadSettings({ SMTP_URL: smtpUrl });
  expect('port' in settings && settings.mailFrom).toBe(sender);
});

test('MAIL_FROM goes before what the address of the mail server says', () => {
  const smtpUrl = 'smtps://ann%40example.com:secret@mail.example.com:465';
  const settings = loadSettings({ SMTP_URL: smtpUrl, MAIL_FROM: 'no-reply@agora.example' });
  expect('port' in settings && settings.mailFrom).toBe('no-reply@agora.example');
});
