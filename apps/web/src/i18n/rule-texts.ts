import type { Language } from '@bourse/protocol/languages';
import type { Messages } from '@bourse/protocol/texts/en';

const texts: Partial<Record<Language, Messages>> = {};

/** What rules and the server say, in those languages that this page has been shown in; English comes with its reader (wording.ts). */
export function ruleTexts(language: Language): Messages | undefined {
  return texts[language];
}

export function keepRuleTexts(language: Language, messages: Messages): void {
  texts[language] = messages;
}
