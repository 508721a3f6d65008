import { createTranslator } from 'use-intl/core';
import type { English } from './languages/en.ts';
import { useLanguage } from './language.ts';

/** Texts outside of React, for example in a toast after a call; always in the language of the moment. */
export function text() {
  const { language, messages } = useLanguage.getState();
  return createTranslator({ locale: language, messages: messages as English });
}
