import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { PasswordField } from '../identity/PasswordField.tsx';

const LENGTH = 6;

/** For the six digits that are asked for when money leaves. */
export function FundPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  const t = useTranslations('security');
  return (
    <PasswordField
      label={t('fundTab')}
      inputMode="numeric"
      maxLength={LENGTH}
      autoComplete="off"
      {...props}
    />
  );
}
