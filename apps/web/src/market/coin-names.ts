import { useLanguage } from '../i18n/language.ts';
import { en, type Messages } from '../i18n/texts/en.ts';

type Names = Readonly<Record<string, string | undefined>>;

/** What the reader calls a coin besides its symbol; nothing where that is all that it is called. */
export function useCoinName(coin: string): string | undefined {
  const name = useLanguage(({ messages }) => (messages.coins as Names)[coin]);
  return name === coin ? undefined : name;
}

/** The names under which a coin is looked for: the reader's own, and the English one that everybody knows. */
export function coinNames(coin: string, messages: Messages): readonly string[] {
  return [messages, en].flatMap(({ coins }) => (coins as Names)[coin] ?? []);
}
