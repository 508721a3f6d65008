import type { Language } from '@bourse/protocol/languages';
import type { Mail } from '../mail/mailer.ts';
import { renderEmail, type Letterhead } from '../mail/render-email.ts';
import { TEXTS } from '../texts/texts.ts';

/** Proves by its code that mail comes to a reader. */
export function testMail(to: string, code: string, head: Letterhead, language: Language): Mail {
  const { subject, before, after } = TEXTS[language].mail.test;
  const fill = (text: string): string => text.replaceAll('{brand}', () => head.name);
  return renderEmail(to, { subject: fill(subject), paragraphs: [fill(before), fill(after)], code }, head);
}
