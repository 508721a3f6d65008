import type { MessageArgs, MessageKind } from '@bourse/protocol/inbox/calls';
import type { MailText } from '@bourse/protocol/mail/names';
import { LANGUAGES, type Language } from '@bourse/protocol/languages';
import { TEXTS } from '../texts/texts.ts';

interface Words {
  readonly title: string;
  readonly text: string;
}

/** Arguments that are numbers. */
const NUMBERS = new Set(['amount', 'cost', 'price', 'liquidation', 'result']);

/** `70854.6` as `70,854.6`: so in all languages. Text that is no number stays as it is. */
function grouped(text: string): string {
  const [sign, digits, rest] = /^([+−-]?)(\d+)(\.\d+)?$/.exec(text)?.slice(1) ?? [];
  if (digits === undefined) return text;
  return `${sign === '-' ? '−' : sign}${digits.replace(/\B(?=(\d{3})+$)/g, ',')}${rest ?? ''}`;
}

/** The arguments of a message as its reader sees them. */
export function shownArgs(
  language: Language,
  args: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const sides: Readonly<Record<string, string>> = TEXTS[language].trading.sides;
  const shown = (name: string, value: string): string => {
    if (name === 'side') return sides[value] ?? value;
    return NUMBERS.has(name) ? grouped(value) : value;
  };
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shown(name, value)]));
}

type WordsByKind = Readonly<Record<MessageKind, Words>>;

const WORDS = Object.fromEntries(
  LANGUAGES.map((language): [Language, WordsByKind] => {
    const { inbox, trading } = TEXTS[language];
    return [language, { ...inbox, ...trading.messages }];
  }),
) as Record<Language, WordsByKind>;

/** A message in its reader's language. */
export function messageIn<K extends MessageKind>(
  language: Language,
  kind: K,
  args: MessageArgs[K] | Readonly<Record<string, string>>,
): Words {
  const { title, text } = WORDS[language][kind];
  const values = shownArgs(language, args as Readonly<Record<string, string>>);
  return { title, text: text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole) };
}

/** As an operator finds it who wants to change its mail. */
export function noticeText(kind: MessageKind, language: Language): MailText {
  const { title, text } = WORDS[language][kind];
  return { subject: `{{ brand }}: ${title}`, body: text.replaceAll(/\{(\w+)\}/g, '{{ $1 }}') };
}
