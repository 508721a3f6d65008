import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { CallError, showFailure } from '../../api/client.ts';
import { dismissLogin } from '../../session/session.ts';
import { loginForm } from '../form-rules.ts';
import { TOLD, useRuledForm } from '../use-ruled-form.ts';
import type { EnteredLogin } from './LoginForm.tsx';
import { PASSWORD_FORMS } from '../password/password-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { usePasskeySuggestion } from './use-passkey-suggestion.ts';
import { useSignIn } from './use-sign-in.ts';

/** E-mail and password. `onTotpRequired`: they were right, but the account has two-factor on. */
export function CredentialsForm({ onTotpRequired }: { onTotpRequired: (entered: EnteredLogin) => void }) {
  const t = useTranslations('auth');
  const shell = useTranslations('shell');
  const signIn = useSignIn();
  usePasskeySuggestion();
  const { form, field, pending, submit } = useRuledForm(loginForm, { email: '', password: '' });

  const enter = form.handleSubmit(({ email, password }) =>
    submit(
      async () => {
        await signIn(email, password);
      },
      (error) => {
        if (error instanceof CallError && error.reason === 'TOTP_REQUIRED')
          onTotpRequired({ email, password });
        // At its field, beside the way to another one; told in a corner it would stay when he goes to register.
        else if (error instanceof CallError)
          form.setError('password', { type: TOLD, message: error.message });
        else showFailure(error);
      },
    ),
  );

  return (
    <Form onSubmit={enter} className="flex flex-col gap-4">
      <Field label={t('email')} type="email" autoComplete="username webauthn" {...field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...field('password')} />
      <Link
        to="/setting/password"
        search={PASSWORD_FORMS.forgot}
        onClick={dismissLogin}
        className="link -mt-2 self-end text-12"
      >
        {t('forgot')}
      </Link>
      <Button type="submit" size="large" pending={pending} className="mt-2">
        {shell('login')}
      </Button>
      <PasskeyButton />
    </Form>
  );
}
