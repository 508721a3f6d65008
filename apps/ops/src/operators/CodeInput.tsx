import { Field } from '@bourse/ui/Field';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

/** The six digits of an authenticator app. */
export function CodeInput(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const t = useTranslations('operators');
  return (
    <Field
      label={t('code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      spellCheck={false}
      {...props}
    />
  );
}
