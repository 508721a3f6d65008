import type { LaunchCheck } from '@bourse/protocol/operators/golive/checks';
import type { Language } from '@bourse/protocol/pairs';
import { en, type CheckKey, type CheckTexts } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { zh } from './zh.ts';

const CATALOGUES: Record<Language, CheckTexts> = { 'en-US': en, 'zh-CN': zh, ko, ja };

export function checkTitle(language: Language, name: LaunchCheck): string {
  return CATALOGUES[language].titles[name];
}

export function checkText(
  language: Language,
  key: CheckKey,
  args: Readonly<Record<string, string>> = {},
): string {
  return CATALOGUES[language].findings[key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => args[name] ?? whole,
  );
}
