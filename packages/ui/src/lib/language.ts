import {
  DEFAULT_LANGUAGE,
  LANGUAGE_FACTS,
  LANGUAGES,
  shortOf,
  type Language,
} from '@bourse/protocol/languages';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { browserStorage } from './browser-storage.ts';

/** What a call says in its `Accept-Language`. */
export function acceptLanguage(language: Language): string {
  return `${LANGUAGE_FACTS[language].tag},${shortOf(language)}`;
}

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
  others: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<Messages>>,
): LanguageChoice<Messages> {
  const storage = browserStorage<'language'>();
  const useLanguage = create<LanguageState<Messages>>(() => ({
    language: DEFAULT_LANGUAGE,
    messages: english,
  }));

  async function applyLanguage(language: Language): Promise<void> {
    const messages = language === DEFAULT_LANGUAGE ? english : await others[language]();
    document.documentElement.lang = language;
    useLanguage.setState({ language, messages });
  }

  return {
    useLanguage,
    currentLanguage: () => useLanguage.getState().language,
    savedLanguage() {
      const saved = storage.load('language');
      return LANGUAGES.find((language) => language === saved) ?? DEFAULT_LANGUAGE;
    },
    applyLanguage,
    async chooseLanguage(language) {
      storage.save('language', language);
      await applyLanguage(language);
    },
  };
}
