import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { signIn } from '../../session/session.ts';
import { login, register as registerUser, sendEmailCode, verifyEmail } from '../api.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { registerCodeForm, registerEmailForm, registerPasswordForm } from '../form-rules.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import { rememberedInvite } from './invite.ts';
import { InviteField } from './InviteField.tsx';
import { PASSWORD_FORMS } from '../password/password-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { codeChecked, codeMailed, registrationDone, useRegistration } from './registration.ts';
import { TermsLink } from './TermsLink.tsx';

const FORM = 'flex flex-col gap-4';

export function RegisterEmailStep() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { form, field, pending, submit } = useRuledForm(registerEmailForm, {
    email: useRegistration((state) => state.email) ?? '',
  });

  const next = form.handleSubmit(({ email }) =>
    submit(async () => {
      await sendEmailCode(email);
      codeMailed(email);
      showSuccess(t('auth.codeSent', { email }));
      await navigate({ to: '/setting/password', search: PASSWORD_FORMS.registerCode });
    }),
  );

  return (
    <Form onSubmit={next} className={FORM}>
      <p className="text-13 text-muted">{t('security.emailText')}</p>
      <Field label={t('auth.email')} type="email" autoComplete="email" {...field('email')} />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'security.processing' : 'security.sendCode')}
      </Button>
    </Form>
  );
}

export function RegisterCodeStep({ email }: { email: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const sentAt = useRegistration((state) => state.sentAt);
  const { form, field, pending, submit } = useRuledForm(registerCodeForm, { code: '' });

  const next = form.handleSubmit(({ code }) =>
    submit(async () => {
      await verifyEmail(email, code);
      codeChecked();
      await navigate({ to: '/setting/password', search: PASSWORD_FORMS.registerPassword });
    }),
  );

  return (
    <Form onSubmit={next} className={FORM}>
      <p className="text-13 wrap-anywhere text-muted">{t('security.codeText', { email })}</p>
      <CodeField
        trailing={
          <CodeButton
            checkedEmail={() => email}
            send={sendEmailCode}
            sentAt={sentAt}
            onSent={() => codeMailed(email)}
          />
        }
        {...field('code')}
      />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'security.processing' : 'security.next')}
      </Button>
      <OtherEmail />
    </Form>
  );
}

export function RegisterPasswordStep({ email }: { email: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const demoCode = useConfig()?.demoInviteCode;
  const { form, field, pending, submit } = useRuledForm(registerPasswordForm, {
    password: '',
    password1: '',
    invitationCode: rememberedInvite(),
  });

  const next = form.handleSubmit((registration) =>
    submit(async () => {
      await registerUser({ email, ...registration });
      showSuccess(t('auth.registerSuccess'));
      signIn(await login(email, registration.password));
      await navigate({ to: '/home' });
      registrationDone();
    }),
  );

  return (
    <Form onSubmit={next} className={FORM}>
      <p className="text-13 wrap-anywhere text-muted">{t('security.passwordText', { email })}</p>
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        {...field('password')}
      />
      <PasswordField label={t('auth.repeatPassword')} autoComplete="new-password" {...field('password1')} />
      <InviteField
        demoCode={demoCode}
        onUse={(code) => {
          form.setValue('invitationCode', code);
          form.clearErrors('invitationCode');
        }}
        {...field('invitationCode')}
      />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'auth.registering' : 'auth.confirm')}
      </Button>
      <TermsLink />
      <OtherEmail />
    </Form>
  );
}

function OtherEmail() {
  const t = useTranslations('security');
  const navigate = useNavigate();
  return (
    <Button
      tone="link"
      size="small"
      className="self-center"
      onClick={() => void navigate({ to: '/setting/password', search: PASSWORD_FORMS.registerEmail })}
    >
      {t('otherEmail')}
    </Button>
  );
}
