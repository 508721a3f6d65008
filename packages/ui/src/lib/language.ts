import { LANGUAGES, type Language } from '@bourse/protocol/pairs';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { browserStorage } from './browser-storage.ts';

/** Each language in its own words, in the order of docs/rules.md, "Screens". */
export const LANGUAGE_NAMES: Record<Language, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  ko: '한국어',
  ja: '日本語',
};

/** What a call says in its `Accept-Language`. */
export const ACCEPT_LANGUAGE: Record<Language, string> = {
  'en-US': 'en-US,en',
  'zh-CN': 'zh-CN,zh',
  ko: 'ko-KR,ko',
  ja: 'ja-JP,ja',
};

export interface LanguageState<Messages> {
  language: Language;
  /** The catalogue of `language`; the two always change together. */
  messages: Messages;
}

export interface LanguageChoice<Messages> {
  useLanguage: UseBoundStore<StoreApi<LanguageState<Messages>>>;
  currentLanguage: () => Language;
  savedLanguage: () => Language;
  /** Applies a language at once; resolves when its texts are on screen. */
  applyLanguage: (language: Language) => Promise<void>;
  /** The reader's choice: applied and remembered. */
  chooseLanguage: (language: Language) => Promise<void>;
}

/**
 * An app's language and texts. Only the chosen language is downloaded; English is at hand as the default. All apps
 * remember the choice under one key, so a reader is asked once.
 */
export function createLanguageChoice<Messages extends object>(
  english: Messages,
  others: Record<Exclude<Language, 'en-US'>, () => Promise<Messages>>,
): LanguageChoice<Messages> {
  const storage = browserStorage<'language'>();
  const useLanguage = create<LanguageState<Messages>>(() => ({ language: 'en-US', messages: english }));

  async function applyLanguage(language: Language): Promise<void> {
    const messages = language === 'en-US' ? english : await others[language]();
    document.documentElement.lang = language;
    useLanguage.setState({ language, messages });
  }

  return {
    useLanguage,
    currentLanguage: () => useLanguage.getState().language,
    savedLanguage() {
      const saved = storage.load('language');
      return LANGUAGES.find((language) => language === saved) ?? 'en-US';
    },
    applyLanguage,
    async chooseLanguage(language) {
      storage.save('language', language);
      await applyLanguage(language);
    },
  };
}
