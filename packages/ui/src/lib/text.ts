import { createTranslator } from 'use-intl/core';
import type { LanguageChoice } from './language.ts';

/**
 * An app's texts outside of React, for example in a toast after a call; always in the language of the moment. The catalogues share one
 * shape, of which use-intl knows the English literals (for typed arguments).
 */
export function textOf<English extends Record<string, unknown>>({
  getState,
}: Pick<LanguageChoice<object>['useLanguage'], 'getState'>) {
  return () => {
    const { language, messages } = getState();
    return createTranslator<English>({ locale: language, messages: messages as English });
  };
}
