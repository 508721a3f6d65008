import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { askLogin, signOut } from '../../session/session.ts';
import { checkedEmail } from '../checked-email.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { forgotForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { FormCard } from '../FormCard.tsx';
import { PasswordField } from '../PasswordField.tsx';

/** A new login password against a mailed code. It ends every session, this browser's too. */
export function ForgotForm() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { form, field, pending, submit } = useRuledForm(forgotForm, {
    email: '',
    code: '',
    password: '',
    password1: '',
  });

  const sendCode = (email: string) => call('/user/sendEmailCodeForget', { email });
  const reset = form.handleSubmit((proof) =>
    submit(async () => {
      await call('/user/forgetPwd', proof);
      signOut();
      showSuccess(t('security.resetDone'));
      await navigate({ to: '/home' });
      askLogin();
    }),
  );

  return (
    <FormCard title={t('security.forgotTitle')} text={t('security.forgotText')}>
      <Form onSubmit={reset} className="flex flex-col gap-4">
        <Field label={t('auth.email')} type="email" autoComplete="username" {...field('email')} />
        <CodeField
          trailing={<CodeButton checkedEmail={() => checkedEmail(form)} send={sendCode} />}
          {...field('code')}
        />
        <PasswordField
          label={t('auth.newPassword')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          {...field('password')}
        />
        <PasswordField label={t('security.repeatNew')} autoComplete="new-password" {...field('password1')} />
        <Button type="submit" size="large" pending={pending} className="mt-1">
          {pending ? t('security.modifying') : t('auth.confirm')}
        </Button>
      </Form>
    </FormCard>
  );
}
