import { changePasswordFields, forgotPasswordFields, loginFields } from '@bourse/protocol/identity/fields';
import {
  email,
  emailCode,
  fundPassword,
  inconsistent,
  inviteCode,
  newPassword,
  promptedEmailCode,
  repeatedFundPassword,
  repeatedPassword,
  samePasswords,
} from '@bourse/protocol/identity/rules';
import { antiPhishingWord } from '@bourse/protocol/identity/fields';
import type { MessageKey } from '@bourse/protocol/texts/en';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { z } from 'zod';

export const loginForm = loginFields;

/** Unlike the call, the form always asks for the code. */
export const registerForm = z.object({
  email,
  password: newPassword,
  password1: repeatedPassword,
  invitationCode: inviteCode,
  code: promptedEmailCode,
});

/** The standalone steps of registration, one form each. */
export const registerEmailForm = z.object({ email });
export const registerCodeForm = z.object({ code: emailCode });
export const registerPasswordForm = z.object({
  password: newPassword,
  password1: repeatedPassword,
  invitationCode: inviteCode,
});

export const forgotForm = forgotPasswordFields;
export const loginPasswordForm = changePasswordFields;

/** Unlike the call, which takes either proof of a change, each form asks for its own. */
export const setFundPasswordForm = z.object({ password: fundPassword, password1: repeatedFundPassword });
export const changeFundPasswordForms = {
  oldPwd: setFundPasswordForm.extend({ oldPwd: fundPassword }),
  code: setFundPasswordForm.extend({ code: promptedEmailCode }),
};

/** Unlike the call, in which no word removes the present one, the form asks for one. */
export const antiPhishingForm = z.object({ word: antiPhishingWord, code: promptedEmailCode });

/** First message per field, as a key of the message catalogue. */
export function problemsOf<Values extends FieldValues>(
  schema: z.ZodType<Values>,
  values: unknown,
): Partial<Record<keyof Values & string, MessageKey>> {
  const problems: Partial<Record<string, MessageKey>> = {};
  const parsed = schema.safeParse(values);
  for (const issue of parsed.error?.issues ?? [])
    problems[String(issue.path[0])] ??= issue.message as MessageKey;
  const pair = values as { password?: string; password1?: string };
  if (pair.password1 !== undefined && !problems.password && !problems.password1) {
    if (!samePasswords({ password: pair.password ?? '', password1: pair.password1 })) {
      problems.password1 = inconsistent.error as MessageKey;
    }
  }
  return problems as Partial<Record<keyof Values & string, MessageKey>>;
}

/** For react-hook-form; hands on the parsed values, so an e-mail address arrives trimmed. */
export function rulesOf<Values extends FieldValues>(schema: z.ZodType<Values>): Resolver<Values> {
  return (values) => {
    const problems = problemsOf(schema, values);
    const errors: Record<string, { type: string; message: string }> = {};
    for (const [field, key] of Object.entries(problems))
      errors[field] = { type: 'rule', message: key as string };
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    return { values: schema.parse(values), errors: {} };
  };
}
