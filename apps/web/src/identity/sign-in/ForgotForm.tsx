import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { askLogin, signOut } from '../../session/session.ts';
import { resetPassword, sendForgotCode } from '../api.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { emailField, forgotForm, rulesOf } from '../form-rules.ts';
import { FormCard } from '../FormCard.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { useFieldWording } from '../wording.ts';

/** A new login password against a mailed code. It ends every session, this browser's too. */
export function ForgotForm() {
  const t = useTranslations();
  const navigate = useNavigate();
  const say = useFieldWording();
  const form = useForm({
    resolver: rulesOf(forgotForm),
    defaultValues: { email: '', code: '', password: '', password1: '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const reset = form.handleSubmit((proof) =>
    submit(async () => {
      await resetPassword(proof);
      signOut();
      showSuccess(t('security.resetDone'));
      await navigate({ to: '/home' });
      askLogin();
    }),
  );

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
    <FormCard title={t('security.forgotTitle')} text={t('security.forgotText')}>
      <form noValidate onSubmit={(event) => void reset(event)} className="flex flex-col gap-4">
        <Field
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          error={say(errors.email)}
          {...form.register('email')}
        />
        <CodeField
          error={say(errors.code)}
          trailing={<CodeButton checkedEmail={checkedEmail} send={sendForgotCode} />}
          {...form.register('code')}
        />
        <PasswordField
          label={t('security.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          error={say(errors.password)}
          {...form.register('password')}
        />
        <PasswordField
          label={t('security.repeatNew')}
          autoComplete="new-password"
          error={say(errors.password1)}
          {...form.register('password1')}
        />
        <Button type="submit" size="large" pending={pending} className="mt-1">
          {pending ? t('security.modifying') : t('auth.confirm')}
        </Button>
      </form>
    </FormCard>
  );
}
