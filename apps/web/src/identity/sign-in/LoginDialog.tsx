import { wording } from '../../i18n/wording.ts';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dismissLogin, useSession } from '../../session/session.ts';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from '../register/RegisterForm.tsx';
import { OpenDialog } from '../../shared/OpenDialog.tsx';

interface LoginDialogProps {
  brand: string;
  initialTab: 'login' | 'register';
  demoInviteCode: string | undefined;
}

export function LoginDialog({ brand, initialTab, demoInviteCode }: LoginDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const asked = useSession((state) => state.afterLogin !== 'home');
  const [tab, setTab] = useState(initialTab);
  return (
    <OpenDialog title={t('auth.title', { brand })} onClose={dismissLogin}>
      {asked && tab === 'login' && (
        <p role="status" className="px-5 pb-2 text-13 text-muted">
          {wording(locale, 'LOGIN_FIRST')}
        </p>
      )}
      <Tabs
        value={tab}
        onChange={setTab}
        label={t('auth.tabs')}
        listClassName="px-1"
        items={[
          { value: 'login', label: t('shell.login') },
          { value: 'register', label: t('shell.register') },
        ]}
      >
        <TabPanel value="login" className="p-5">
          <LoginForm />
        </TabPanel>
        <TabPanel value="register" className="p-5">
          <RegisterForm demoInviteCode={demoInviteCode} />
        </TabPanel>
      </Tabs>
    </OpenDialog>
  );
}
