import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ChainPage } from '../ChainPage.tsx';
import { WithdrawalRecords } from './WithdrawalRecords.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawLimits } from './WithdrawLimits.tsx';

const route = getRouteApi('/account/withdrawel');

/** `/account/withdrawel`: sends a currency to an address of a network, and tells what became of it. */
export function WithdrawPage() {
  const t = useTranslations();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ChainPage
      way="withdraw"
      title={t('withdraw.title')}
      search={search}
      onChoose={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      form={(chain, chains) => <WithdrawForm key={chain.currency} chain={chain} chains={chains} />}
      beside={(chain) => <WithdrawLimits chain={chain} />}
      records={<WithdrawalRecords />}
    />
  );
}
