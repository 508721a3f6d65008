import { Outlet } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartCandlestick,
  CircleUser,
  FileText,
  Gift,
  ReceiptText,
  Repeat,
  Timer,
  Wallet,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { SidePage } from '../shared/SidePage.tsx';

/** `/account`: what the user owns and how it moves, beside its navigation. */
export function AccountPage() {
  const t = useTranslations();
  return (
    <SidePage
      label={t('assets.navigation')}
      links={[
        { to: '/account/assert', label: t('assets.title'), icon: Wallet },
        { to: '/account/recharge', label: t('deposit.title'), icon: ArrowDownToLine },
        { to: '/account/withdrawel', label: t('withdraw.title'), icon: ArrowUpFromLine },
        { to: '/account/dui', label: t('swap.title'), icon: Repeat },
        { to: '/account/transfer', label: t('transfer.title'), icon: ArrowLeftRight },
        { to: '/account/trade', label: t('tradeRecords.title'), icon: ReceiptText },
        { to: '/account/contract', label: t('contract.records'), icon: ChartCandlestick },
        { to: '/account/secondContract', label: t('second.accountTitle'), icon: Timer },
        { to: '/account/papers', label: t('papers.title'), icon: FileText },
        { to: '/account/profile', label: t('profile.title'), icon: CircleUser },
        { to: '/account/invite', label: t('invite.title'), icon: Gift },
      ]}
    >
      <Outlet />
    </SidePage>
  );
}
