import { Outlet, useLocation } from '@tanstack/react-router';
import {
  BookUser,
  Bot,
  Fingerprint,
  FolderDown,
  History,
  KeyRound,
  Landmark,
  ShieldCheck,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { passwordForm } from '../identity/password/password-form.ts';
import { useSignedIn } from '../session/session.ts';
import { SidePage } from './SidePage.tsx';

/** `/setting`: the settings beside their navigation; what a visitor may do here stands alone. */
export function SettingPage() {
  const t = useTranslations();
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  const form = passwordForm(search, signedIn);
  const alone = pathname.endsWith('/password') && form !== 'loginPassword' && form !== 'fundPassword';
  if (!signedIn || alone) return <Outlet />;
  return (
    <SidePage
      label={t('security.navigation')}
      links={[
        { to: '/setting/verify', label: t('kyc.title'), icon: Fingerprint },
        {
          to: '/setting/security',
          covers: ['/setting/twofactor', '/setting/passkeys', '/setting/antiphishing'],
          label: t('protection.title'),
          icon: ShieldCheck,
        },
        { to: '/setting/password', search: { type: '1' }, label: t('security.passwords'), icon: KeyRound },
        {
          to: '/setting/address',
          covers: ['/setting/addresslist', '/setting/addaddress'],
          label: t('addresses.title'),
          icon: BookUser,
        },
        { to: '/setting/collection', label: t('collection.title'), icon: Landmark },
        { to: '/setting/api', label: t('apiKeys.title'), icon: Bot },
        { to: '/setting/account', label: t('accountData.title'), icon: FolderDown },
        { to: '/setting/logger', label: t('security.activity'), icon: History },
      ]}
    >
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Outlet />
      </div>
    </SidePage>
  );
}
