import type { Field } from '@bourse/ui/Field';
import { PasswordField } from '@bourse/ui/PasswordField';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type Wiring = Pick<ComponentProps<typeof Field>, 'name' | 'value' | 'error' | 'onChange'>;

/** An operator's password, with the eye that shows it. */
export function Password(props: ComponentProps<typeof Field>) {
  const t = useTranslations('auth');
  return <PasswordField showLabel={t('showPassword')} hideLabel={t('hidePassword')} {...props} />;
}

/** A new password, twice. */
export function NewPassword({ first, second }: { first: Wiring; second: Wiring }) {
  const t = useTranslations('auth');
  return (
    <>
      <Password label={t('newPassword')} hint={t('passwordHint')} autoComplete="new-password" {...first} />
      <Password label={t('repeatPassword')} autoComplete="new-password" {...second} />
    </>
  );
}
