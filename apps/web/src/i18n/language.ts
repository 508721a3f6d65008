import type { Language } from '@bourse/protocol/pairs';
import { createLanguageChoice } from '@bourse/ui/lib/language';
import { keepRuleTexts } from './rule-texts.ts';
import { en, type Messages } from './texts/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

export const { useLanguage, currentLanguage, savedLanguage, applyLanguage, chooseLanguage } =
  createLanguageChoice<Messages>(en, {
    'zh-CN': async () => {
      const [texts, rules] = await Promise.all([
        import('./texts/zh.ts'),
        import('@bourse/protocol/texts/zh'),
      ]);
      keepRuleTexts('zh-CN', rules.zh);
      return texts.zh;
    },
    ko: async () => {
      const [texts, rules] = await Promise.all([
        import('./texts/ko.ts'),
        import('@bourse/protocol/texts/ko'),
      ]);
      keepRuleTexts('ko', rules.ko);
      return texts.ko;
    },
    ja: async () => {
      const [texts, rules] = await Promise.all([
        import('./texts/ja.ts'),
        import('@bourse/protocol/texts/ja'),
      ]);
      keepRuleTexts('ja', rules.ja);
      return texts.ja;
    },
  });
