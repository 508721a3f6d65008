import { type Language } from '@bourse/protocol/pairs';
import { en, type Messages } from './messages/en.ts';
declare module 'use-intl' {
    interface AppConfig {
        Locale: Language;
        Messages: typeof en;
    }
}
/** Each language in its own words, in the order of product.md section 2. */
export declare const LANGUAGE_NAMES: Record<Language, string>;
interface LanguageState {
    language: Language;
    /** The catalogue of `language`; the two always change together. */
    messages: Messages;
}
export declare const useLanguage: import("zustand").UseBoundStore<import("zustand").StoreApi<LanguageState>>;
export declare function currentLanguage(): Language;
export declare function savedLanguage(): Language;
/** Applies a language at once; resolves when its texts are on screen. */
export declare function applyLanguage(language: Language): Promise<void>;
/** The reader's choice: applied and remembered. */
export declare function chooseLanguage(language: Language): Promise<void>;
export {};
