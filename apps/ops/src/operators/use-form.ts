import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { useState, type ChangeEvent, type FormEvent } from 'react';
import type { z } from 'zod';
import { useAttempt } from '../api/use-attempt.ts';
import { useLanguage } from '../i18n/language.ts';

/**
 * A form whose fields are checked by the call's own schema before they are sent; what the server refuses is said
 * below.
 */
export function useForm<Name extends string>(
  schema: z.ZodType,
  initial: Readonly<Record<Name, string>>,
  send: (values: Readonly<Record<Name, string>>) => Promise<void>,
) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, MessageKey | undefined>>>({});
  const { pending, failure, setFailure, attempt } = useAttempt();
  const say = useWording();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const found = problemsOf(schema, values);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    await attempt(() => send(values));
  }

  return {
    pending,
    failure,
    onSubmit: submit,
    /** What a field needs to be part of the form. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: say(problems[name]),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        setValues({ ...values, [name]: event.target.value });
        setProblems({ ...problems, [name]: undefined });
      },
    }),
  };
}

/** First message per field of a form, as a key of protocol's catalogue: the same rules as the server's. */
function problemsOf(schema: z.ZodType, values: unknown): Record<string, MessageKey> {
  const problems: Record<string, MessageKey> = {};
  for (const issue of schema.safeParse(values).error?.issues ?? [])
    problems[String(issue.path[0])] ??= issue.message as MessageKey;
  return problems;
}

/** Says a key of protocol's catalogue in the reader's language. */
function useWording(): (key: MessageKey | undefined) => string | undefined {
  const language = useLanguage((state) => state.language);
  return (key) => key && wording(language, key);
}
