import { createLanguageChoice } from '@bourse/ui/lib/language';
import type { Language } from '@bourse/protocol/pairs';
import { en, type Messages } from './texts/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

export const { useLanguage, currentLanguage, savedLanguage, applyLanguage, chooseLanguage } =
  createLanguageChoice<Messages>(en, {
    'zh-CN': async () => (await import('./texts/zh.ts')).zh,
    ko: async () => (await import('./texts/ko.ts')).ko,
    ja: async () => (await import('./texts/ja.ts')).ja,
  });
