import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import type { z } from 'zod';
import { useLanguage } from '../i18n/language.ts';

/** First message per field of a form, as a key of protocol's catalogue: the same rules as the server's. */
export function problemsOf(schema: z.ZodType, values: unknown): Record<string, MessageKey> {
  const problems: Record<string, MessageKey> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    problems[String(issue.path[0])] ??= issue.message as MessageKey;
  return problems;
}

/** Says a key of protocol's catalogue in the reader's language. */
export function useWording(): (key: MessageKey | undefined) => string | undefined {
  const language = useLanguage((state) => state.language);
  return (key) => key && wording(language, key);
}
