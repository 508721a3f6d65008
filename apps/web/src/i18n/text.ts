import { createTranslator } from 'use-intl/core';
import type { en } from './texts/en.ts';
import { useLanguage } from './language.ts';

/** Texts outside of React, for example in a toast after a call; always in the language of the moment. */
export function text() {
  const { language, messages } = useLanguage.getState();
  return createTranslator({ locale: language, messages: messages as typeof en });
}
