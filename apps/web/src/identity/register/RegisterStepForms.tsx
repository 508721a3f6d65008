import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useSubmit } from '../../api/submit.ts';
import { useConfig } from '../../api/config.ts';
import { signIn } from '../../session/session.ts';
import { login, register as registerUser, sendEmailCode, verifyEmail } from '../api.ts';
import { CodeButton } from '../CodeButton.tsx';
import { CodeField } from '../CodeField.tsx';
import { registerCodeForm, registerEmailForm, registerPasswordForm, rulesOf } from '../form-rules.ts';
import { rememberedInvite } from './invite.ts';
import { InviteField } from './InviteField.tsx';
import { PASSWORD_FORMS } from '../password/password-form.ts';
import { PasswordField } from '../PasswordField.tsx';
import { codeChecked, codeMailed, registrationDone, useRegistration } from './registration.ts';
import { useFieldWording } from '../wording.ts';
import { TermsLink } from './TermsLink.tsx';

const FORM = 'flex flex-col gap-4';

export function RegisterEmailStep() {
  const t = useTranslations();
  const navigate = useNavigate();
  const say = useFieldWording();
  const form = useForm({
    resolver: rulesOf(registerEmailForm),
    defaultValues: { email: useRegistration((state) => state.email) ?? '' },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const next = form.handleSubmit(({ email }) =>
    submit(async () => {
      await sendEmailCode(email);
      codeMailed(email);
      showSuccess(t('auth.codeSent', { email }));
      await navigate({ to: '/setting/password', search: PASSWORD_FORMS.registerCode });
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void next(event)} className={FORM}>
      <p className="text-13 text-muted">{t('security.emailText')}</p>
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        error={say(errors.email)}
        {...form.register('email')}
      />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'security.processing' : 'security.sendCode')}
      </Button>
    </form>
  );
}

export function RegisterCodeStep({ email }: { email: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const say = useFieldWording();
  const sentAt = useRegistration((state) => state.sentAt);
  const form = useForm({ resolver: rulesOf(registerCodeForm), defaultValues: { code: '' } });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

  const next = form.handleSubmit(({ code }) =>
    submit(async () => {
      await verifyEmail(email, code);
      codeChecked();
      await navigate({ to: '/setting/password', search: PASSWORD_FORMS.registerPassword });
    }),
  );

  return (
    <form noValidate onSubmit={(event) => void next(event)} className={FORM}>
      <p className="text-13 wrap-anywhere text-muted">{t('security.codeText', { email })}</p>
      <CodeField
        error={say(errors.code)}
        trailing={
          <CodeButton
            checkedEmail={() => email}
            send={sendEmailCode}
            sentAt={sentAt}
            onSent={() => codeMailed(email)}
          />
        }
        {...form.register('code')}
      />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'security.processing' : 'security.next')}
      </Button>
      <OtherEmail />
    </form>
  );
}

export function RegisterPasswordStep({ email }: { email: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const say = useFieldWording();
  const demoCode = useConfig()?.demoInviteCode;
  const form = useForm({
    resolver: rulesOf(registerPasswordForm),
    defaultValues: { password: '', password1: '', invitationCode: rememberedInvite() },
  });
  const { errors } = form.formState;
  const { pending, submit } = useSubmit();

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
    <form noValidate onSubmit={(event) => void next(event)} className={FORM}>
      <p className="text-13 wrap-anywhere text-muted">{t('security.passwordText', { email })}</p>
      <PasswordField
        label={t('auth.password')}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        error={say(errors.password)}
        {...form.register('password')}
      />
      <PasswordField
        label={t('auth.repeatPassword')}
        autoComplete="new-password"
        error={say(errors.password1)}
        {...form.register('password1')}
      />
      <InviteField
        demoCode={demoCode}
        error={say(errors.invitationCode)}
        onUse={(code) => {
          form.setValue('invitationCode', code);
          form.clearErrors('invitationCode');
        }}
        {...form.register('invitationCode')}
      />
      <Button type="submit" size="large" pending={pending}>
        {t(pending ? 'auth.registering' : 'auth.confirm')}
      </Button>
      <TermsLink />
      <OtherEmail />
    </form>
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
