import type { Field } from '@bourse/ui/Field';
import { PasswordField as Password } from '@bourse/ui/PasswordField';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

export function PasswordField(props: ComponentProps<typeof Field>) {
  const t = useTranslations('auth');
  return <Password showLabel={t('showPassword')} hideLabel={t('hidePassword')} {...props} />;
}
