import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { Field } from '@bourse/ui/Field';
import { Form } from '@bourse/ui/Form';
import { hasPasskeys } from '@bourse/ui/lib/passkeys';
import { loginFields } from '@bourse/protocol/operators/session/fields';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call, failureText } from '../api/client.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { CodeInput } from './CodeInput.tsx';
import { Door } from './Door.tsx';
import { Password } from './Password.tsx';
import { signInByPasskey } from './passkeys.ts';
import { enter } from './session.ts';
import { leaveForProvider, signOnQuery } from './sign-on.ts';
import { useForm } from './use-form.ts';

/** `/ops/login`: e-mail, password and the code of the authenticator app, a passkey, or the provider of single sign-on. */
export function LoginPage() {
  const t = useTranslations();
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const form = useForm(loginFields, { email: '', password: '', totp: '' }, async (values) => {
    enter(await call('login', values));
    router.history.push(`/ops${next ?? '/'}`);
  });
  const { pending, failure, attempt } = useAttempt();
  const byPasskey = () =>
    attempt(async () => {
      enter(await signInByPasskey());
      router.history.push(`/ops${next ?? '/'}`);
    });

  return (
    <Door title={t('shell.login')}>
      <ByProvider next={next} />
      <Form onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field label={t('auth.email')} type="email" autoComplete="username" {...form.field('email')} />
        <Password label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
        <CodeInput {...form.field('totp')} />
        <Failure text={form.failure} />
        <Button type="submit" size="large" pending={form.pending} className="mt-1">
          {t('shell.login')}
        </Button>
      </Form>
      {hasPasskeys() && (
        <>
          <Or />
          {failure && (
            <p role="alert" className="mb-3 text-13 text-danger">
              {failure}
            </p>
          )}
          <Button
            tone="secondary"
            size="large"
            pending={pending}
            className="w-full"
            onClick={() => void byPasskey()}
          >
            <KeyRound aria-hidden className="size-4" />
            {t('passkeys.logIn')}
          </Button>
        </>
      )}
    </Door>
  );
}

/** First where there is one; it may be down, and then the rest of the page is as it was. */
function ByProvider({ next }: { next: string | undefined }) {
  const t = useTranslations('operators');
  const offer = useQuery(signOnQuery).data;
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!offer || offer.name === '') return null;

  async function leave(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await leaveForProvider(next);
    } catch (error) {
      setFailure(failureText(error));
      setPending(false);
    }
  }

  return (
    <>
      {failure && (
        <p role="alert" className="mb-3 text-13 text-danger">
          {failure}
        </p>
      )}
      <Button size="large" pending={pending} className="w-full" onClick={() => void leave()}>
        <LogIn aria-hidden className="size-4" />
        {t('signOn', { name: offer.name })}
      </Button>
      {offer.localLogin === 'admins' && <p className="mt-3 text-12 text-muted">{t('localForAdmins')}</p>}
      <Or />
    </>
  );
}

function Or() {
  const t = useTranslations('operators');
  return (
    <p className="my-4 flex items-center gap-3 text-12 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {t('or')}
    </p>
  );
}
