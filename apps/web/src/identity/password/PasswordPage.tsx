import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useTitle } from '@bourse/ui/lib/title';
import { askLogin, useSignedIn } from '../../session/session.ts';
import { ForgotForm } from '../sign-in/ForgotForm.tsx';
import { FundPasswordForm } from './FundPasswordForm.tsx';
import { LoginPasswordForm } from './LoginPasswordForm.tsx';
import { PASSWORD_FORMS, isRegisterStep, passwordForm } from './password-form.ts';
import { RegisterSteps } from '../register/RegisterSteps.tsx';

/** `/setting/password`: registering and resetting for a visitor, changing for a signed-in user. */
export function PasswordPage() {
  const t = useTranslations('security');
  const signedIn = useSignedIn();
  const form = passwordForm(useSearch({ from: '/setting/password' }), signedIn);
  useTitle(t(form === 'forgot' ? 'forgotTitle' : isRegisterStep(form) ? 'registerTitle' : 'passwords'));
  if (form === 'forgot' || isRegisterStep(form)) {
    return (
      <div className="flex flex-1 justify-center px-4 py-10">
        {form === 'forgot' ? <ForgotForm /> : <RegisterSteps step={form} />}
      </div>
    );
  }
  return signedIn ? <PasswordTabs form={form} /> : <LogInFirst />;
}

function PasswordTabs({ form }: { form: 'loginPassword' | 'fundPassword' }) {
  const t = useTranslations('security');
  const navigate = useNavigate();
  return (
    <>
      <h1 className="sr-only">{t('passwords')}</h1>
      <Tabs
        value={form}
        onChange={(next) =>
          void navigate({ to: '/setting/password', search: PASSWORD_FORMS[next], replace: true })
        }
        label={t('passwords')}
        items={[
          { value: 'loginPassword', label: t('loginTab') },
          { value: 'fundPassword', label: t('fundTab') },
        ]}
      >
        <TabPanel value="loginPassword" className="p-5 max-sm:p-4">
          <LoginPasswordForm />
        </TabPanel>
        <TabPanel value="fundPassword" className="p-5 max-sm:p-4">
          <FundPasswordForm />
        </TabPanel>
      </Tabs>
    </>
  );
}

function LogInFirst() {
  const t = useTranslations();
  return (
    <div className="flex flex-1 items-center justify-center">
      <h1 className="sr-only">{t('security.passwords')}</h1>
      <EmptyState
        text={t('security.loginFirst')}
        action={<Button onClick={() => askLogin()}>{t('shell.login')}</Button>}
      />
    </div>
  );
}
