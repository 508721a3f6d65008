import { CODE_LENGTH } from '@bourse/protocol/identity/rules';
import { Field } from '@bourse/ui/Field';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** For the six digits of an e-mail code. */
export function CodeField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const t = useTranslations('auth');
  return (
    <Field
      label={t('emailCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={CODE_LENGTH}
      {...props}
    />
  );
}
