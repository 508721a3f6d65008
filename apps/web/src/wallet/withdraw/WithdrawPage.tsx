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
import { WithdrawalRecords } from './WithdrawalRecords.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawLimits } from './WithdrawLimits.tsx';

const route = getRouteApi('/account/withdrawel');

/** `/account/withdrawel`: sends a currency to an address of a network, and tells what became of it. */
export function WithdrawPage() {
  const t = useTranslations();
  const config = useConfig();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  useTitle(t('withdraw.title'));
  if (!config) return <SkeletonRows rows={8} label={t('common.loading')} />;
  const chosen = chooseChain(config.chains, 'withdraw', search);
  const choose = (next: ChainSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={t('withdraw.title')} level={1}>
          {chosen ? (
            <div className="flex flex-col gap-5">
              <CoinSelect
                label={t('money.currency')}
                value={chosen.currency}
                coins={chainCurrencies(config.chains)}
                onChange={(currency) => choose({ currency })}
              />
              <ChainTabs
                chains={chainsOf(config.chains, chosen.currency, 'withdraw')}
                value={chosen.chain}
                onChange={(chain) => choose({ currency: chosen.currency, chain })}
              />
              <WithdrawForm key={chosen.currency} chain={chosen} chains={config.chains} />
            </div>
          ) : (
            <EmptyState text={t('money.allClosed')} />
          )}
        </Panel>
        {chosen && <WithdrawLimits chain={chosen} />}
      </div>
      <WithdrawalRecords />
    </div>
  );
}
