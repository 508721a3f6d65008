import { LANGUAGES, type Language } from '@bourse/protocol/pairs';
import { create } from 'zustand';
import { load, save } from '../storage.ts';
import { en, type Messages } from './messages/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}

/** Each language in its own words, in the order of product.md section 2. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  ko: '한국어',
  ja: '日本語',
};

/** Only the chosen language is downloaded; English is at hand as the default. */
const CATALOGUES: Record<Language, () => Promise<Messages>> = {
  'en-US': async () => en,
  'zh-CN': async () => (await import('./messages/zh.ts')).zh,
  ko: async () => (await import('./messages/ko.ts')).ko,
  ja: async () => (await import('./messages/ja.ts')).ja,
};

interface LanguageState {
  language: Language;
  /** The catalogue of `language`; the two always change together. */
  messages: Messages;
}

export const useLanguage = create<LanguageState>(() => ({ language: 'en-US', messages: en }));

export function currentLanguage(): Language {
  return useLanguage.getState().language;
}

export function savedLanguage(): Language {
  const saved = load('language');
  return LANGUAGES.find((language) => language === saved) ?? 'en-US';
}

/** Applies a language at once; resolves when its texts are on screen. */
export async function applyLanguage(language: Language): Promise<void> {
  const messages = await CATALOGUES[language]();
  document.documentElement.lang = language;
  useLanguage.setState({ language, messages });
}

/** The reader's choice: applied and remembered. */
export async function chooseLanguage(language: Language): Promise<void> {
  save('language', language);
  await applyLanguage(language);
}
