import { Outlet } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SidePage } from './SidePage.tsx';

/** `/account`: what the user owns, beside its navigation. */
export function AccountPage() {
  const t = useTranslations('assets');
  return (
    <SidePage label={t('navigation')} links={[{ to: '/account/assert', label: t('title'), icon: Wallet }]}>
      <Outlet />
    </SidePage>
  );
}
