import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/toast';
import { Link, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { dismissLogin, signIn } from '../session/session.ts';
import { login } from './api.ts';
import { loginForm, rulesOf } from './form-rules.ts';
import { PASSWORD_FORMS } from './password-form.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFieldWording } from './wording.ts';

export function LoginForm() {
  const t = useTranslations('auth');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const say = useFieldWording();
  const { register, handleSubmit, formState } = useForm({
    resolver: rulesOf(loginForm),
    defaultValues: { email: '', password: '' },
    shouldFocusError: true,
  });

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      signIn(await login(email, password));
      showSuccess(t('loginSuccess'));
      await navigate({ to: '/home' });
    } catch (error) {
      showFailure(error);
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        error={say(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        error={say(formState.errors.password)}
        {...register('password')}
      />
      <Link
        to="/setting/password"
        search={PASSWORD_FORMS.forgot}
        onClick={dismissLogin}
        className="-mt-2 self-end rounded-control text-12 text-accent hover:underline"
      >
        {t('forgot')}
      </Link>
      <Button type="submit" size="large" pending={formState.isSubmitting} className="mt-2">
        {shell('login')}
      </Button>
    </form>
  );
}
