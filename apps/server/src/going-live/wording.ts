import type { LaunchCheck } from '@bourse/protocol/operators/golive/checks';
import type { Language } from '@bourse/protocol/languages';
import type { GoingLive } from '../texts/en/going-live.ts';
import { TEXTS } from '../texts/texts.ts';

export type CheckKey = keyof GoingLive['findings'];

export function checkTitle(language: Language, name: LaunchCheck): string {
  return TEXTS[language].goingLive.titles[name];
}

export function checkText(
  language: Language,
  key: CheckKey,
  args: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language].goingLive.findings[key].replace(
    /\{(\w+)\}/g,
    (whole, name: string) => args[name] ?? whole,
  );
}
