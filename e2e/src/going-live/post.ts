import { setTimeout as sleep } from 'node:timers/promises';
import type { TestSmtp } from '@bourse/server/mail/test-smtp';

const PATIENCE_MS = 30_000;

/** The code of a letter; `undefined`: it has none. */
export const codeIn = (letter: string): string | undefined => /^(\d{6})\r?$/m.exec(letter)?.[1];

/** The operator's link of a letter; long lines are folded. */
export const linkIn = (letter: string): string | undefined =>
  /https:\/\/\S+\/ops\/enrol#[\w-]{43}/.exec(letter.replaceAll('=\r\n', ''))?.[0];

/** The newest letter to someone that came over SMTP and has what is looked for; it is taken, so that the next one is another. */
export async function letterTo(
  smtp: TestSmtp,
  email: string,
  holds: (letter: string) => string | undefined,
): Promise<string> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(100)) {
    const at = smtp.mails.findLastIndex(({ to, text }) => to === email && holds(text) !== undefined);
    if (at >= 0) return smtp.mails.splice(at, 1)[0]!.text;
  }
  throw new Error(`the mail to ${email} did not come`);
}
