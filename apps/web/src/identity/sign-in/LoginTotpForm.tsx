import { secondFactor } from '@bourse/protocol/identity/fields';
import { Button } from '@bourse/ui/Button';
import { Form } from '@bourse/ui/Form';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { showFailure } from '../../api/client.ts';
import { useRuledForm } from '../use-ruled-form.ts';
import type { EnteredLogin } from './LoginForm.tsx';
import { TotpField } from '../TotpField.tsx';
import { useSignIn } from './use-sign-in.ts';

const totpForm = z.object({ totp: secondFactor });

/** The second step of a log-in: the code of the authenticator app, or a recovery code. */
export function LoginTotpForm({ entered, onBack }: { entered: EnteredLogin; onBack: () => void }) {
  const t = useTranslations('twoFactor');
  const shell = useTranslations('shell');
  const signIn = useSignIn();
  const { form, field, pending, submit } = useRuledForm(totpForm, { totp: '' });
  const { setFocus } = form;
  useEffect(() => setFocus('totp'), [setFocus]);

  const enter = form.handleSubmit(({ totp }) =>
    submit(
      async () => {
        await signIn(entered.email, entered.password, totp);
      },
      (error) => {
        showFailure(error);
        form.reset();
        setFocus('totp');
      },
    ),
  );

  return (
    <Form onSubmit={enter} className="flex flex-col gap-4">
      <p className="text-13 text-muted">{t('loginText')}</p>
      <TotpField recovery {...field('totp')} />
      <div className="mt-2 flex gap-3">
        <Button tone="secondary" size="large" onClick={onBack}>
          {t('back')}
        </Button>
        <Button type="submit" size="large" pending={pending} className="flex-1">
          {shell('login')}
        </Button>
      </div>
    </Form>
  );
}
