import { Button } from '@bourse/ui/Button';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { changePassword, sessionsQuery } from '../api.ts';
import { loginPasswordForm, rulesOf } from '../form-rules.ts';
import { PasswordField } from '../PasswordField.tsx';
import { useFieldWording } from '../wording.ts';

export function LoginPasswordForm() {
  const t = useTranslations('security');
  const auth = useTranslations('auth');
  const say = useFieldWording();
  const queries = useQueryClient();
  const form = useForm({
    resolver: rulesOf(loginPasswordForm),
    defaultValues: { oldPwd: '', password: '', password1: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const change = form.handleSubmit((passwords) =>
    submit(async () => {
      await changePassword(passwords);
      showSuccess(t('loginChanged'));
      form.reset();
      await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void change(event)} className="flex max-w-90 flex-col gap-4">
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
      <Button type="submit" pending={pending} className="mt-1 self-start">
        {t(pending ? 'modifying' : 'change')}
      </Button>
    </form>
  );
}
