import type { Language } from '@bourse/protocol/pairs';
import { createLanguageChoice } from '@bourse/ui/language';
import { en, type Messages } from './messages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

export const { useLanguage, currentLanguage, savedLanguage, applyLanguage, chooseLanguage } =
  createLanguageChoice<Messages>(en, {
    'zh-CN': async () => (await import('./messages/zh.ts')).zh,
    ko: async () => (await import('./messages/ko.ts')).ko,
    ja: async () => (await import('./messages/ja.ts')).ja,
  });
