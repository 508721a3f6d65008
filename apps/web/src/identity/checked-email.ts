import { email } from '@bourse/protocol/identity/rules';
import type { Path, UseFormReturn } from 'react-hook-form';

/** The address that stands in a form, to send a code to; or nothing, and a message at the field. */
export function checkedEmail<Values extends { email: string }>(
  form: UseFormReturn<Values>,
): string | undefined {
  const field = 'email' as Path<Values>;
  const parsed = email.safeParse(form.getValues(field));
  if (parsed.success) {
    form.clearErrors(field);
    return parsed.data;
  }
  form.setError(field, { type: 'rule', message: 'EMAIL_ERROR' }, { shouldFocus: true });
  return undefined;
}
