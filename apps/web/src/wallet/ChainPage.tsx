import type { ChainView } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useTitle } from '@bourse/ui/lib/title';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/config.ts';
import { ProductOffNotice } from '../shared/ProductOff.tsx';
import { ChainTabs } from './ChainTabs.tsx';
import { chainCurrencies, chainsOf, chooseChain, type ChainSearch, type Way } from './chains.ts';
import { CoinSelect } from './CoinSelect.tsx';
import { Panel } from './Panel.tsx';

interface ChainPageProps {
  readonly way: Way;
  readonly title: string;
  /** What is chosen stands in the address. */
  readonly search: ChainSearch;
  readonly onChoose: (next: ChainSearch) => void;
  /** For the chosen network; `chains` are all there are. */
  readonly form: (chain: ChainView, chains: readonly ChainView[]) => ReactNode;
  readonly beside: (chain: ChainView) => ReactNode;
  readonly records: ReactNode;
}

/** Money in or out over a chain: choose coin and network, do it, and see what became of it. */
export function ChainPage({ way, title, search, onChoose, form, beside, records }: ChainPageProps) {
  const t = useTranslations();
  const config = useConfig();
  useTitle(title);
  if (!config) return <SkeletonRows rows={8} label={t('common.loading')} />;
  const { chains } = config;
  const chosen = chooseChain(chains, way, search);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={title} level={1}>
          {chosen ? (
            <div className="flex flex-col gap-5">
              <ProductOffNotice product={way === 'deposit' ? 'deposit' : 'withdrawal'} />
              <CoinSelect
                label={t('money.currency')}
                value={chosen.currency}
                coins={chainCurrencies(chains)}
                onChange={(currency) => onChoose({ currency })}
              />
              <ChainTabs
                chains={chainsOf(chains, chosen.currency, way)}
                value={chosen.chain}
                onChange={(chain) => onChoose({ currency: chosen.currency, chain })}
              />
              {form(chosen, chains)}
            </div>
          ) : (
            <EmptyState text={t('money.allClosed')} />
          )}
        </Panel>
        {chosen && beside(chosen)}
      </div>
      {records}
    </div>
  );
}
