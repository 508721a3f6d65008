import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { useTitle } from '@bourse/ui/lib/title';
import { ChainTabs } from '../ChainTabs.tsx';
import { chainCurrencies, chainsOf, chooseChain, type ChainSearch } from '../chains.ts';
import { CoinSelect } from '../CoinSelect.tsx';
import { Panel } from '../Panel.tsx';
import { DepositAddressCard } from './DepositAddressCard.tsx';
import { DepositRecords } from './DepositRecords.tsx';
import { SubmitDeposit } from './SubmitDeposit.tsx';

const route = getRouteApi('/account/recharge');

/** `/account/recharge`: where to send a currency, telling that it was sent, and what came of it. */
export function DepositPage() {
  const t = useTranslations();
  const config = useConfig();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('deposit.title'));
  const chosen = config && chooseChain(config.chains, 'deposit', search);
  const choose = (next: ChainSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  if (!config) return <SkeletonRows rows={8} label={t('common.loading')} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={t('deposit.title')} level={1}>
          {chosen ? (
            <div className="flex flex-col gap-5">
              <CoinSelect
                label={t('money.currency')}
                value={chosen.currency}
                coins={chainCurrencies(config.chains)}
                onChange={(currency) => choose({ currency })}
              />
              <ChainTabs
                chains={chainsOf(config.chains, chosen.currency, 'deposit')}
                value={chosen.chain}
                onChange={(chain) => choose({ currency: chosen.currency, chain })}
              />
              <DepositAddressCard key={`${chosen.currency} ${chosen.chain}`} chain={chosen} />
            </div>
          ) : (
            <EmptyState text={t('money.allClosed')} />
          )}
        </Panel>
        {chosen?.depositOpen && <SubmitDeposit key={`${chosen.currency} ${chosen.chain}`} chain={chosen} />}
      </div>
      <DepositRecords />
    </div>
  );
}
