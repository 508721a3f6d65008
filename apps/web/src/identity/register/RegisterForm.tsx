import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import { dismissLogin, signIn } from '../../session/session.ts';
import { login, register as registerUser, sendEmailCode, verifyEmail } from '../api.ts';
import { useGoOn } from '../sign-in/use-go-on.ts';
import { checkedEmail } from '../checked-email.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { registerForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { rememberedInvite } from './invite.ts';
import { InviteField } from './InviteField.tsx';
import { PASSWORD_FORMS } from '../password/password-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { TermsLink } from './TermsLink.tsx';

type Values = z.infer<typeof registerForm>;

/**
 * Code checked, account registered, then logged in with the same e-mail and password (docs/rules.md, "Identity and
 * limits").
 */
export function RegisterForm({ demoInviteCode }: { demoInviteCode: string | undefined }) {
  const t = useTranslations('auth');
  const goOn = useGoOn();
  const { form, field, pending, submit } = useRuledForm(registerForm, {
    email: '',
    password: '',
    password1: '',
    invitationCode: rememberedInvite(),
    code: '',
  });
  /** A code is dead once checked; the server then lets this address register without one for a while. */
  const verified = useRef('');

  const register = ({ code, ...registration }: Values) =>
    submit(async () => {
      const attempt = `${registration.email} ${code}`;
      if (verified.current !== attempt) {
        await verifyEmail(registration.email, code);
        verified.current = attempt;
      }
      await registerUser(registration);
      showSuccess(t('registerSuccess'));
      signIn(await login(registration.email, registration.password));
      await goOn();
    });

  return (
    <Form onSubmit={(event) => form.handleSubmit(register)(event)} className="flex flex-col gap-3.5">
      <Field label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...field('password')}
      />
      <PasswordField label={t('repeatPassword')} autoComplete="new-password" {...field('password1')} />
      <InviteField
        demoCode={demoInviteCode}
        onUse={(code) => {
          form.setValue('invitationCode', code);
          form.clearErrors('invitationCode');
        }}
        {...field('invitationCode')}
      />
      <CodeField
        trailing={<CodeButton checkedEmail={() => checkedEmail(form)} send={sendEmailCode} />}
        {...field('code')}
      />
      <Button type="submit" size="large" pending={pending} className="mt-1.5">
        {t(pending ? 'registering' : 'confirm')}
      </Button>
      <TermsLink />
      <Link
        to="/setting/password"
        search={PASSWORD_FORMS.registerEmail}
        onClick={dismissLogin}
        className="link self-center text-12"
      >
        {t('stepByStep')}
      </Link>
    </Form>
  );
}
