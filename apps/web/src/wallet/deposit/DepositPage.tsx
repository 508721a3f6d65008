import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ChainPage } from '../ChainPage.tsx';
import { DepositAddressCard } from './DepositAddressCard.tsx';
import { DepositRecords } from './DepositRecords.tsx';
import { SubmitDeposit } from './SubmitDeposit.tsx';

const route = getRouteApi('/account/recharge');

/** `/account/recharge`: where to send a currency, telling that it was sent, and what came of it. */
export function DepositPage() {
  const t = useTranslations();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ChainPage
      way="deposit"
      title={t('deposit.title')}
      search={search}
      onChoose={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      form={(chain) => <DepositAddressCard key={`${chain.currency} ${chain.chain}`} chain={chain} />}
      beside={(chain) =>
        chain.depositOpen && <SubmitDeposit key={`${chain.currency} ${chain.chain}`} chain={chain} />
      }
      records={<DepositRecords />}
    />
  );
}
