import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '../i18n/wording.ts';
import { useLanguage } from '../i18n/language.ts';

/** Words the error of a form field, which is a key of the message catalogue, as the server would word it. */
export function useFieldWording(): (error: { message?: string } | undefined) => string | undefined {
  const language = useLanguage((state) => state.language);
  return (error) => error?.message && wording(language, error.message as MessageKey);
}
