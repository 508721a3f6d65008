import { createLanguageChoice } from '@bourse/ui/lib/language';
import { textOf } from '@bourse/ui/lib/text';
import type { Language } from '@bourse/protocol/languages';
import { texts, type AllTexts, type English } from './languages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: English;
  }
}

export const { useLanguage, currentLanguage, savedLanguage, applyLanguage, chooseLanguage } =
  createLanguageChoice<AllTexts>(texts, {
    'zh-CN': async () => (await import('./languages/zh.ts')).texts,
    ko: async () => (await import('./languages/ko.ts')).texts,
    ja: async () => (await import('./languages/ja.ts')).texts,
  });

export const text = textOf<English>(useLanguage);
