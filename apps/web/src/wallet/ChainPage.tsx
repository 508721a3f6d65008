import type { ChainView } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useTitle } from '@bourse/ui/lib/title';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Config } from '../api/config.ts';
import { WithConfig } from '../shared/WithConfig.tsx';
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
export function ChainPage(props: ChainPageProps) {
  useTitle(props.title);
  return <WithConfig rows={8}>{({ chains }) => <OnChain {...props} chains={chains} />}</WithConfig>;
}

function OnChain(props: ChainPageProps & Pick<Config, 'chains'>) {
  const { way, title, search, onChoose, form, beside, records, chains } = props;
  const t = useTranslations();
  const chosen = chooseChain(chains, way, search);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <Panel title={title} level={1}>
          {chosen ? (
            <div className="flex flex-col gap-5">
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
