import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { changePassword, sessionsQuery } from './api.ts';
import { loginPasswordForm, rulesOf } from './form-rules.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFieldWording } from './wording.ts';

export function LoginPasswordForm() {
  const t = useTranslations('security');
  const auth = useTranslations('auth');
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({
    resolver: rulesOf(loginPasswordForm),
    defaultValues: { oldPwd: '', password: '', password1: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (change) => {
    try {
      await changePassword(change);
      showSuccess(t('loginChanged'));
      form.reset();
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      showFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-90 flex-col gap-4">
      <p className="text-13 text-muted">{t('loginText')}</p>
      <PasswordField
        label={t('oldPassword')}
        autoComplete="current-password"
        error={say(errors.oldPwd)}
        {...form.register('oldPwd')}
      />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={auth('passwordHint')}
        error={say(errors.password)}
        {...form.register('password')}
      />
      <PasswordField
        label={t('repeatNew')}
        autoComplete="new-password"
        error={say(errors.password1)}
        {...form.register('password1')}
      />
      <Button type="submit" pending={isSubmitting} className="mt-1 self-start">
        {t(isSubmitting ? 'modifying' : 'change')}
      </Button>
    </form>
  );
}
