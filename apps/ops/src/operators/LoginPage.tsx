import { Button } from '@bourse/ui/Button';
import { Field } from '@bourse/ui/Field';
import { loginFields } from '@bourse/protocol/operators/session/fields';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { CodeInput } from './CodeInput.tsx';
import { Door } from './Door.tsx';
import { Password } from './Password.tsx';
import { enter } from './session.ts';
import { useForm } from './use-form.ts';

/** `/ops/login`: e-mail, password and the code of the authenticator app. */
export function LoginPage() {
  const t = useTranslations('operators');
  const router = useRouter();
  const { next } = useSearch({ strict: false }) as { next?: string };
  const form = useForm(loginFields, { email: '', password: '', totp: '' }, async (values) => {
    enter(await call('login', values));
    router.history.push(`/ops${next ?? '/'}`);
  });
  return (
    <Door title={t('login')}>
      <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
        <Field label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
        <Password label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <CodeInput {...form.field('totp')} />
        {form.failure && (
          <p role="alert" className="text-13 text-danger">
            {form.failure}
          </p>
        )}
        <Button type="submit" size="large" pending={form.pending} className="mt-1">
          {t('login')}
        </Button>
      </form>
    </Door>
  );
}
