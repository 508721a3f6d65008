import { Outlet, useLocation } from '@tanstack/react-router';
import { History, KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { passwordForm } from '../identity/password-form.ts';
import { useSignedIn } from '../session/session.ts';
import { SidePage } from './SidePage.tsx';

/** `/setting`: the settings beside their navigation; what a visitor may do here stands alone. */
export function SettingPage() {
  const t = useTranslations('security');
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const form = passwordForm(search, signedIn);
  const alone = pathname.endsWith('/password') && form !== 'loginPassword' && form !== 'fundPassword';
  if (!signedIn || alone) return <Outlet />;
  return (
    <SidePage
      label={t('navigation')}
      links={[
        { to: '/setting/password', search: { type: '1' }, label: t('passwords'), icon: KeyRound },
        { to: '/setting/logger', label: t('activity'), icon: History },
      ]}
    >
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Outlet />
      </div>
    </SidePage>
  );
}
