import { Field } from '@bourse/ui/Field';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** For a code of the authenticator app; `recovery`: a recovery code, which has letters, does as well. */
export function TotpField({
  recovery = false,
  ...field
}: { recovery?: boolean } & Omit<ComponentProps<typeof Field>, 'label'>) {
  const t = useTranslations('twoFactor');
  return (
    <Field
      label={t('code')}
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={recovery ? 16 : 6}
      hint={recovery ? t('recoveryHint') : undefined}
      {...field}
    />
  );
}
