import { setTimeout as sleep } from 'node:timers/promises';
import { TestSmtp, type Mood } from '@bourse/server/mail/test-smtp';
import { Client, PASSWORD } from '@bourse/testkit/client';
import { type Report, seconds } from '../trials.ts';
import { endWithAudit, type Fault } from './scene.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';

/** A newcomer is told nothing of the mail server: his call is answered as fast as ever. */
const AT_ONCE_MS = 1_000;
const ASKED_WITHIN_MS = 60_000;
/** The first wait is 2 s; the queue is looked at every second besides. */
const LEAST_WATCH_MS = 8_000;
/** That many times as long as it took to try a reader again who was refused for now nobody tries one who was refused for good. */
const TIMES_OVER = 3;

/** Asks for a code; answers how long that took, in ms. */
async function askForCode(visitor: Client, email: string): Promise<number> {
  const begun = performance.now();
  await visitor.ok('/user/sendEmailCode', { email });
  return performance.now() - begun;
}

/** The code that has arrived for an address, once it has. */
async function codeFor(smtp: TestSmtp, email: string, withinMs: number): Promise<string> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(20)) {
    const texts = smtp.mails.flatMap(({ to, text }) => (to === email ? [text] : []));
    const code = /^(\d{6})\r?$/m.exec(texts.at(-1) ?? '')?.[1];
    if (code !== undefined) return code;
  }
  throw new Error(`no code arrived for ${email} within ${withinMs} ms`);
}

/** Waits until the mail server was asked so often to take a mail for that reader; when that was, in seconds. */
async function untilAsked(smtp: TestSmtp, email: string, times: number): Promise<readonly number[]> {
  for (const until = Date.now() + ASKED_WITHIN_MS; Date.now() < until; await sleep(20)) {
    const asked = timesAsked(smtp, email);
    if (asked.length >= times) return asked;
  }
  throw new Error(`the mail server was not asked ${times} times for ${email}`);
}

function timesAsked({ asked }: TestSmtp, email: string): number[] {
  return asked.flatMap(({ to, at }) => (to === email ? [at / 1000] : []));
}

/** How long it takes until a reader who is refused for now is tried again, in seconds. */
async function untilTriedAgain(smtp: TestSmtp, email: string): Promise<number> {
  const [first, second] = await untilAsked(smtp, email, 2);
  return second! - first!;
}

/** A reader who is refused for good; throws when he is tried again, for which there is time several times over. */
async function refusedForGood(smtp: TestSmtp, visitor: Client, again: number): Promise<void> {
  const email = 'unheard-of@example.com';
  smtp.mood = 'refuses';
  await askForCode(visitor, email);
  await untilAsked(smtp, email, 1);
  await sleep(Math.max(LEAST_WATCH_MS, TIMES_OVER * again * 1000));
  smtp.mood = 'kind';
  await sleep(LEAST_WATCH_MS / 2);
  const { length } = timesAsked(smtp, email);
  if (length !== 1) throw new Error(`a reader who was refused for good was tried ${length} times`);
}

async function register(visitor: Client, email: string, code: string): Promise<void> {
  const { demoInviteCode: invitationCode } = await visitor.ok('/bb/config');
  await visitor.ok('/user/register', {
    email,
    password: PASSWORD,
    password1: PASSWORD,
    invitationCode,
    code,
  });
}

/** With `gone` nobody listens at all. */
async function misbehave(smtp: TestSmtp, mood: Mood | 'gone'): Promise<void> {
  if (mood === 'gone') await smtp.stop();
  else {
    smtp.mood = mood;
    // Connections of before would be as they were.
    smtp.hangUp();
  }
}

/** One start, one bad mail server after the other: dead, silent, slow, and saying no for now. */
const badMail: Fault = {
  name: 'mail server dead, slow, refusing',
  async run(): Promise<Report> {
    let smtp = await TestSmtp.start();
    const { port } = smtp;
    const server = await ServerUnderTest.create({ env: { SMTP_URL: smtp.url } });
    const seen: string[] = [];
    const figures: Record<string, number> = {};
    let again = 0;
    try {
      server.start();
      await server.ready();
      await server.calm();
      const visitor = new Client(server.url);
      for (const mood of ['gone', 'silent', 'dribbles', 'busy'] as const) {
        const email = `${mood}@example.com`;
        await misbehave(smtp, mood);
        const ms = await askForCode(visitor, email);
        const unknown = await askForCode(visitor, `nobody-${email}`);
        if (Math.max(ms, unknown) > AT_ONCE_MS)
          throw new Error(`a code was asked for in ${Math.max(ms, unknown)} ms of a ${mood} mail server`);
        await sleep(1_500);
        if (mood === 'busy') again = await untilTriedAgain(smtp, email);
        if (mood === 'gone') smtp = await TestSmtp.start(port);
        smtp.mood = 'kind';
        const begun = performance.now();
        const code = await codeFor(smtp, email, 60_000);
        const arrived = (performance.now() - begun) / 1000;
        await register(visitor, email, code);
        figures[`${mood}_call_ms`] = Math.round(ms);
        figures[`${mood}_arrives_seconds`] = seconds(arrived);
        seen.push(
          `${mood}: the call was answered in ${Math.round(ms)} ms, the code came ${seconds(arrived)} s after the mail server was well, and was good`,
        );
      }
      await refusedForGood(smtp, visitor, again);
      figures['busy_tried_again_seconds'] = seconds(again);
      seen.push('refused for good: the call is answered alike, nothing is tried again');
      const ids = new Set(smtp.mails.map(({ text }) => /^Message-ID: .*$/m.exec(text)![0]));
      const violations = ids.size === smtp.mails.length ? [] : ['a mail was sent twice'];
      violations.push(...(await endWithAudit(server)));
      return { figures, seen, violations };
    } finally {
      server.remove();
      await smtp.stop();
    }
  },
};

export const MAIL_FAULTS: readonly Fault[] = [badMail];
