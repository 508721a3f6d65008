import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/toast';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { showFailure } from '../api/client.ts';
import { signIn } from '../session/session.ts';
import { login, register as registerUser, verifyEmail } from './api.ts';
import { CodeButton } from './CodeButton.tsx';
import { emailField, registerForm, rulesOf } from './form-rules.ts';
import { rememberedInvite } from './invite.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFieldWording } from './wording.ts';

type Values = z.infer<typeof registerForm>;

/** Code checked, account registered, then logged in with the same e-mail and password (product.md section 4). */
export function RegisterForm({ demoInviteCode }: { demoInviteCode: string | undefined }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const say = useFieldWording();
  const form = useForm({
    resolver: rulesOf(registerForm),
    defaultValues: { email: '', password: '', password1: '', invitationCode: rememberedInvite(), code: '' },
    shouldFocusError: true,
  });
  const { errors, isSubmitting } = form.formState;
  /** A code is dead once checked; the server then lets this address register without one for a while. */
  const verified = useRef('');

  async function submit({ code, ...registration }: Values): Promise<void> {
    const attempt = `${registration.email} ${code}`;
    try {
      if (verified.current !== attempt) {
        await verifyEmail(registration.email, code);
        verified.current = attempt;
      }
      await registerUser(registration);
      showSuccess(t('registerSuccess'));
      signIn(await login(registration.email, registration.password));
      await navigate({ to: '/home' });
    } catch (error) {
      showFailure(error);
    }
  }

  /** The address to send a code to, or nothing and a message at the field. */
  function checkedEmail(): string | undefined {
    const parsed = emailField.safeParse(form.getValues('email'));
    if (parsed.success) {
      form.clearErrors('email');
      return parsed.data;
    }
    form.setError('email', { type: 'rule', message: 'EMAIL_ERROR' }, { shouldFocus: true });
    return undefined;
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      className="flex flex-col gap-3.5"
    >
      <Field
        label={t('email')}
        type="email"
        autoComplete="email"
        error={say(errors.email)}
        {...form.register('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        error={say(errors.password)}
        {...form.register('password')}
      />
      <PasswordField
        label={t('repeatPassword')}
        autoComplete="new-password"
        error={say(errors.password1)}
        {...form.register('password1')}
      />
      <Field
        label={t('inviteCode')}
        autoComplete="off"
        maxLength={32}
        error={say(errors.invitationCode)}
        {...form.register('invitationCode')}
      />
      {demoInviteCode && (
        <p className="-mt-2 flex items-center gap-2 text-12 text-muted">
          {t('demoInvite', { code: demoInviteCode })}
          <button
            type="button"
            className="text-accent hover:underline"
            onClick={() => {
              form.setValue('invitationCode', demoInviteCode);
              form.clearErrors('invitationCode');
            }}
          >
            {t('useIt')}
          </button>
        </p>
      )}
      <Field
        label={t('emailCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={say(errors.code)}
        trailing={<CodeButton checkedEmail={checkedEmail} />}
        {...form.register('code')}
      />
      <Button type="submit" size="large" pending={isSubmitting} className="mt-1.5">
        {t('confirm')}
      </Button>
      <p className="text-center text-12 text-muted">{t('agreement')}</p>
    </form>
  );
}
