import type { Language } from '@bourse/protocol/languages';
import type { Messages as RuleTexts } from '@bourse/protocol/texts/en';
import { createLanguageChoice } from '@bourse/ui/lib/language';
import { textOf } from '@bourse/ui/lib/text';
import { texts, type AllTexts, type English } from './languages/en.ts';
import { keepRuleTexts } from './rule-texts.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: English;
  }
}

/** The texts of a language that came in one file with those of the shared rules. */
async function ready(
  language: Language,
  file: Promise<{ texts: AllTexts; rules: RuleTexts }>,
): Promise<AllTexts> {
  const { texts, rules } = await file;
  keepRuleTexts(language, rules);
  return texts;
}

export const { useLanguage, currentLanguage, savedLanguage, applyLanguage, chooseLanguage } =
  createLanguageChoice<AllTexts>(texts, {
    'zh-CN': () => ready('zh-CN', import('./languages/zh.ts')),
    ko: () => ready('ko', import('./languages/ko.ts')),
    ja: () => ready('ja', import('./languages/ja.ts')),
  });

export const text = textOf<English>(useLanguage);
