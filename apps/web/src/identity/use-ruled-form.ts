import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { useSubmit } from '../api/submit.ts';
import { rulesOf } from './form-rules.ts';
import { useFieldWording } from './wording.ts';

/** What a field of a form takes: its place in the form, and what is wrong with what stands in it. */
export type FieldOf<Values extends FieldValues> = (
  name: Path<Values>,
) => UseFormRegisterReturn & { error: string | undefined };

/** The type of an error that the exchange has told in the reader's language; others are keys of the message catalogue. */
export const TOLD = 'told';

/** A form whose values are held to a schema before they are sent; every field begins as in `blank`. */
export function useRuledForm<Values extends FieldValues>(
  schema: z.ZodType<Values>,
  blank: DefaultValues<Values>,
) {
  const say = useFieldWording();
  const form = useForm<Values>({ resolver: rulesOf(schema), defaultValues: blank });
  const { errors } = form.formState;
  const wordsOf = (error: { type?: string; message?: string } | undefined) =>
    error?.type === TOLD ? error.message : say(error);
  const field: FieldOf<Values> = (name) => ({
    ...form.register(name),
    error: wordsOf(errors[name] as { type?: string; message?: string } | undefined),
  });
  return { form, field, ...useSubmit() };
}
