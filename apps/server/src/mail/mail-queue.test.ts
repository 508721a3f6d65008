import { randomBytes } from 'node:crypto';

import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_BRAND } from '../brand/test-brand.ts';
import { connectDatabase } from '../database/connect.ts';
import { createTestDatabase } from '../database/test-database.ts';
import * as mailsStep from '../database/migrations/0038-mails.ts';
import * as messagesStep from '../database/migrations/0009-messages.ts';
import * as identityStep from '../database/migrations/0002-identity.ts';
import * as urgentStep from '../database/migrations/0092-urgent-mails.ts';
import * as turnsStep from '../database/migrations/0104-turns-of-mails.ts';
import type { Database } from '../database/schema.ts';
import { migrate } from '../database/migrate.ts';
import { KEY_BYTES, SecretBox } from '../files/secret-box.ts';
import { MailQueue, type MailOutcome } from './mail-queue.ts';
import { createMailer, type Mail } from './mailer.ts';
import { TestSmtp } from './test-smtp.ts';

const log = pino({ level: 'silent' });
const mail: Mail = { to: 'reader@example.com', subject: 'Hello', text: 'code 123456', html: '<b>123456</b>' };
const MINUTE = 60_000;

let db: Database;
let close: () => Promise<void>;
let smtp: TestSmtp;
let now: number;
let outcomes: MailOutcome[];
let queues: MailQueue[];
const box = new SecretBox(randomBytes(KEY_BYTES));

beforeEach(async () => {
  ({ db, close } = connectDatabase(await createTestDatabase(), { applicationName: 'test' }));
  await migrate(db, [identityStep, messagesStep, mailsStep, urgentStep, turnsStep]);
  smtp = await TestSmtp.start();
  now = Date.UTC(2026, 0, 1);
  outcomes = [];
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await smtp.stop();
  await close();
});

/** A queue as a start of the exchange has it. */
function queue(): MailQueue {
  const settings = { smtpUrl: smtp.url, dataDir: '/nonexistent' };
  const mailer = createMailer({ settings, brand: TEST_BRAND, log }, 300);
  const made = new MailQueue(
    { db, clock: { now: () => now }, log },
    { mailer, box, onOutcome: (outcome) => outcomes.push(outcome), random: () => 0 },
  );
  queues.push(made);
  return made;
}

const rows = () => db.selectFrom('mails').selectAll().orderBy('id').execute();
const until = (check: () => unknown) => expect.poll(check, { interval: 10 });

test('a mail is sent, sealed while it waits, and gone afterwards', async () => {
  const post = queue();
  await post.enqueue(mail, { expiresAt: now + MINUTE });
  const [row] = await rows();
  expect(JSON.stringify(row)).not.toMatch(/123456|reader/);
  expect(await post.waiting()).toEqual({ count: 1, oldest: now });
  await post.flush();
  await until(() => smtp.mails.length).toBe(1);
  expect(smtp.mails[0]).toMatchObject({ to: 'reader@example.com' });
  expect(smtp.mails[0]!.text).toContain('123456');
  await until(rows).toEqual([]);
  expect(outcomes).toEqual(['sent']);
});

test('a mail whose transaction is taken back is never sent', async () => {
  const post = queue();
  const broken = db.transaction().execute(async (trx) => {
    await post.enqueue(mail, { expiresAt: now + MINUTE, db: trx });
    throw new Error('taken back');
  });
  await expect(broken).rejects.toThrow('taken back');
  expect(await rows()).toEqual([]);
});

test.each(['silent', 'busy', 'dribbles'] as const)(
  'a mail server that is %s: nobody waits for it, the tries come later and later, and the mail arrives once',
  async (mood) => {
    smtp.mood = mood;
    const post = queue();
    await post.enqueue(mail, { expiresAt: now + 60 * MINUTE });
    const begun = performance.now();
    await post.flush();
    // Were it waited for, it would be for the second that a flush waits at the most.
    expect(performance.now() - begun).toBeLessThan(900);
    for (const [tries, wait] of [2_000, 4_000, 8_000].entries()) {
      await until(() => outcomes.length).toBe(tries + 1);
      await until(rows).toMatchObject([{ tries: tries + 1, due_at: new Date(now + wait) }]);
      now += wait - 1;
      await post.flush();
      now += 1;
      if (tries === 2) smtp.mood = 'kind';
      await post.flush();
    }
    await until(() => outcomes.at(-1)).toBe('sent');
    expect(smtp.mails).toHaveLength(1);
  },
);

test('a reader whom the mail server refuses for good is not tried again', async () => {
  smtp.mood = 'refuses';
  const post = queue();
  await post.enqueue(mail, { expiresAt: now + MINUTE });
  await post.flush();
  await until(() => outcomes).toEqual(['refused']);
  await until(rows).toEqual([]);
});

test('what is worth nothing any more is not sent', async () => {
  smtp.mood = 'busy';
  const post = queue();
  await post.enqueue(mail, { expiresAt: now + 3_000 });
  await post.flush();
  await until(() => outcomes).toEqual(['failed']);
  await until(rows).toMatchObject([{ tries: 1, due_at: new Date(now + 2_000) }]);
  smtp.mood = 'kind';
  now += 3_000;
  await post.flush();
  await until(() => outcomes).toEqual(['failed', 'expired']);
  await until(rows).toEqual([]);
  expect(smtp.mails).toEqual([]);
});

test('a mail that was under way when the process died is sent by the next one, under the same Message-ID', async () => {
  smtp.mood = 'hangs up';
  await queue().enqueue(mail, { expiresAt: now + 10 * MINUTE });
  await queues[0]!.flush();
  await until(() => smtp.mails.length).toBe(1);
  await until(() => outcomes).toEqual(['failed']);
  await queues[0]!.stop();
  smtp.mood = 'kind';
  now += MINUTE;
  await queue().flush();
  await until(() => smtp.mails.length).toBe(2);
  const ids = smtp.mails.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)![1]);
  expect(ids[0]).toBe(ids[1]);
  await until(rows).toEqual([]);
});

test('a flood of notices keeps no code waiting', async () => {
  const post = queue();
  const notice = (n: number) => ({ ...mail, to: `reader${n}@example.com` });
  for (let n = 0; n < 60; n++) await post.enqueue(notice(n), { expiresAt: now + 3 * 24 * 60 * MINUTE });
  now += 1_000;
  await post.enqueue({ ...mail, to: 'hurry@example.com' }, { expiresAt: now + 10 * MINUTE });
  await post.flush();
  await until(() => smtp.mails.length).toBe(61);
  const place = smtp.mails.findIndex(({ to }) => to === 'hurry@example.com');
  // Beside it go out what the other connections have taken meanwhile.
  expect(place).toBeLessThan(8);
});

test('attack: a stranger asks for codes of many addresses: his come before no other code, and before no warning', async () => {
  const post = queue();
  for (let n = 0; n < 60; n++) {
    const code = { ...mail, to: `stranger${n}@example.net` };
    await post.enqueue(code, { expiresAt: now + 10 * MINUTE, by: 'site 2001:db8:77::/48' });
  }
  now += 1_000;
  await post.enqueue({ ...mail, to: 'owner@example.com' }, { expiresAt: now + 10 * MINUTE });
  await post.enqueue({ ...mail, to: 'warned@example.com' }, { expiresAt: now + 3 * 24 * 60 * MINUTE });
  await post.flush();
  await until(() => smtp.mails.length).toBe(62);
  for (const reader of ['owner@example.com', 'warned@example.com'])
    expect(smtp.mails.findIndex(({ to }) => to === reader)).toBeLessThan(8);
});

test('many mails share a few connections', async () => {
  const post = queue();
  for (let n = 0; n < 40; n++) await post.enqueue(mail, { expiresAt: now + MINUTE });
  await post.flush();
  await until(() => smtp.mails.length).toBe(40);
  expect(smtp.connections).toBeLessThanOrEqual(4);
});
