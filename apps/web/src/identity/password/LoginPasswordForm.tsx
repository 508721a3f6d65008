import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { sessionsQuery } from '../api.ts';
import { loginPasswordForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { PasswordField } from '../PasswordField.tsx';

export function LoginPasswordForm() {
  const t = useTranslations('security');
  const auth = useTranslations('auth');
  const queries = useQueryClient();
  const { form, field, pending, submit } = useRuledForm(loginPasswordForm, {
    oldPwd: '',
    password: '',
    password1: '',
  });

  const change = form.handleSubmit((passwords) =>
    submit(async () => {
      await call('/user/updatePwd', passwords);
      showSuccess(t('loginChanged'));
      form.reset();
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }),
  );

  return (
    <Form onSubmit={change} className="flex max-w-90 flex-col gap-4">
      <p className="text-13 text-muted">{t('loginText')}</p>
      <PasswordField label={t('oldPassword')} autoComplete="current-password" {...field('oldPwd')} />
      <PasswordField
        label={auth('newPassword')}
        autoComplete="new-password"
        hint={auth('passwordHint')}
        {...field('password')}
      />
      <PasswordField label={t('repeatNew')} autoComplete="new-password" {...field('password1')} />
      <Button type="submit" pending={pending} className="mt-1 self-start">
        {pending ? t('modifying') : auth('changePassword')}
      </Button>
    </Form>
  );
}
