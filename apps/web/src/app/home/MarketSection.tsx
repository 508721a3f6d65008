import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { QUOTE_COINS } from '@bourse/protocol/pairs';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Config, Pair } from '../../api/config.ts';
import { FAVOURITES } from '../../market/find-pairs.ts';
import { MarketTable } from '../../market/MarketTable.tsx';
import { PairSearch } from '../../market/PairSearch.tsx';
import { usePairList } from '../../market/use-pair-list.ts';

const NONE: readonly Pair[] = [];

/** All pairs: the reader's favourites, those of each quote coin, and whatever he looks for. */
export function MarketSection({ config }: { config: Config | undefined }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const list = usePairList(config?.pairs ?? NONE, QUOTE_COINS[0]);
  const card = useRef<HTMLDivElement>(null);
  const quotes = config ? [...new Set(config.pairs.map((pair) => pair.quoteCoin))] : QUOTE_COINS;
  return (
    <section aria-labelledby="market-trend" className="mb-12 scroll-mt-18">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="market-trend" className="scroll-mt-18 text-20 font-semibold">
          {t('home.market')}
        </h2>
        <PairSearch
          slash
          value={list.search}
          onChange={list.setSearch}
          onEnter={() => {
            const symbol = list.search && list.shown[0]?.symbol;
            if (symbol) void navigate({ to: '/home/detail', search: { symbol } });
          }}
          onDown={() => card.current?.querySelector<HTMLElement>('[data-pair]')?.focus()}
          className="w-full sm:w-72"
        />
      </div>
      <div ref={card} className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={list.group}
          onChange={list.chooseGroup}
          label={t('home.quoteTabs')}
          items={[
            { value: FAVOURITES, label: `★ ${t('market.favourites')}` },
            ...quotes.map((coin) => ({ value: coin, label: coin })),
          ]}
        >
          <TabPanel value={list.group} className="min-h-96">
            <MarketTable list={list} />
          </TabPanel>
        </Tabs>
      </div>
    </section>
  );
}
