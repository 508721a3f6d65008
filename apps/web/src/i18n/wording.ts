import type { Language } from '@bourse/protocol/languages';
import { en, type MessageKey } from '@bourse/protocol/texts/en';
import { filledIn } from '@bourse/protocol/texts/fill';
import { ruleTexts } from './rule-texts.ts';

/**
 * The wording of a rule's message, its placeholders filled: protocol's own, of which a page downloads the reader's
 * language and English instead of all four.
 */
export function wording(
  language: Language,
  key: MessageKey,
  args?: Readonly<Record<string, string>>,
): string {
  return filledIn((ruleTexts(language) ?? en)[key], args);
}
