import { DEFAULT_LANGUAGE, LANGUAGES, shortOf, type Language } from '../languages.ts';
import { en, type MessageKey, type Messages } from './en.ts';
import { filledIn } from './fill.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

export const CATALOGUES: Record<Language, Messages> = { 'en-US': en, 'zh-CN': zh, ko, ja };

/** The wording of a message in a language, its placeholders filled. */
export function wording(
  language: Language,
  key: MessageKey,
  args?: Readonly<Record<string, string>>,
): string {
  return filledIn(CATALOGUES[language][key], args);
}

/** Picks the best of the languages for an Accept-Language header; the usual one when none fits. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    const found = LANGUAGES.find((language) => tag.startsWith(shortOf(language)));
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}
