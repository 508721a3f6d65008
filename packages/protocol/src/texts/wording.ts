import type { Language } from '../pairs.ts';
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

/** Picks the best of the four languages for an Accept-Language header; en-US when none fits. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]!.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('ko')) return 'ko';
    if (tag.startsWith('ja')) return 'ja';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
}
