import type { MailText } from '@bourse/protocol/mail/names';
import type { Language } from '@bourse/protocol/languages';
import type { EmailTemplate } from '../mail/render-email.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Facts } from '../gateway/access/proof.ts';
import type { CodePurpose } from './email-codes.ts';

/** What the identity domain writes to people: the codes, and what an address gets instead of a code. */
export type EmailKind = CodePurpose | 'hasAccount' | 'noAccount';

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

function wordsOf(kind: EmailKind, language: Language): Words {
  const { kinds, afterCode } = TEXTS[language].letters;
  const words = kinds[kind];
  return 'first' in words ? { subject: words.subject, paragraphs: [words.first, ...afterCode] } : words;
}

/** As an operator finds it who wants to change it; `operation` is the line that says what the code confirms. */
export function letterText(kind: EmailKind, language: Language): MailText {
  const { subject, paragraphs } = wordsOf(kind, language);
  const spelled = (text: string): string => text.replaceAll('{brand}', '{{ brand }}');
  const [first = '', ...rest] = paragraphs.map(spelled);
  return {
    subject: spelled(subject),
    body: [isBound(kind) ? '{{ operation }}' : first, ...rest].join('\n\n'),
  };
}

/** Whether the mail has to say which operation its code is good for. */
export function isBound(kind: EmailKind): boolean {
  return kind in TEXTS['en-US'].letters.confirms;
}

/** An e-mail in its reader's language. `facts` tell which operation its code confirms. */
export function emailTemplate(
  kind: EmailKind,
  language: Language,
  brand: string,
  code?: string,
  facts: Facts = {},
): EmailTemplate {
  const words = wordsOf(kind, language);
  const fill = (text: string): string => text.replaceAll('{brand}', () => brand);
  const confirms: Readonly<Record<string, string>> = TEXTS[language].letters.confirms;
  const bound = Object.keys(facts).length > 0 ? confirms[kind] : undefined;
  const [first = '', ...rest] = words.paragraphs;
  return {
    subject: fill(words.subject),
    paragraphs: [bound === undefined ? fill(first) : told(bound, facts, language), ...rest.map(fill)],
    ...(code === undefined ? {} : { code }),
  };
}

function told(text: string, facts: Facts, language: Language): string {
  const { anywhere, separator, ...letters } = TEXTS[language].letters;
  const rights: Readonly<Record<string, string>> = letters.rights;
  const words: Facts = {
    ...facts,
    ...(facts['rights'] !== undefined && {
      rights: facts['rights']
        .split(',')
        .map((right) => rights[right])
        .join(separator),
    }),
    ...(facts['ips'] !== undefined && { ips: facts['ips'].replaceAll(',', separator) || anywhere }),
  };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => words[name] ?? whole);
}
