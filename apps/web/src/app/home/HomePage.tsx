import type { HomeIndex } from '@bourse/protocol/content/calls';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { QUOTE_COINS } from '@bourse/protocol/pairs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig, type Config } from '../../api/config.ts';
import { homeIndexQuery } from '../../content/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { MarketTable } from '../../market/MarketTable.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { Banners } from './Banners.tsx';
import { Hero } from './Hero.tsx';
import { NewCoins } from './NewCoins.tsx';
import { Notices } from './Notices.tsx';
import { TokenFigures } from './TokenFigures.tsx';

const NOTHING: HomeIndex = {
  banners: [],
  newCoins: [],
  notices: [],
  pitch: { title: '', text: '' },
  figures: [],
};

export function HomePage() {
  const config = useConfig();
  const language = useLanguage((state) => state.language);
  const { data, isError } = useQuery(homeIndexQuery(language));
  // What cannot be had is left out; the market below stands for itself.
  const content = isError ? NOTHING : data;
  useTitle([config?.brand ?? 'Bourse', content?.pitch.title].filter(Boolean).join(' · '));
  return (
    <div className="mx-auto w-[min(1200px,calc(100%-32px))]">
      <Hero config={config} pitch={content?.pitch} />
      <Banners banners={content?.banners} />
      <Market config={config} />
      <TokenFigures pitch={content?.pitch} figures={content?.figures} />
      <div className="mb-16 grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <NewCoins coins={content?.newCoins} />
        <Notices notices={content?.notices} />
      </div>
    </div>
  );
}

function Market({ config }: { config: Config | undefined }) {
  const t = useTranslations('home');
  const quotes = config ? [...new Set(config.pairs.map((pair) => pair.quoteCoin))] : QUOTE_COINS;
  const [quote, setQuote] = useState<string>(QUOTE_COINS[0]);
  return (
    <section aria-labelledby="market-trend" className="mb-12">
      <h2 id="market-trend" className="mb-4 scroll-mt-18 text-20 font-semibold">
        {t('market')}
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-panel">
        <Tabs
          value={quote}
          onChange={setQuote}
          label={t('quoteTabs')}
          items={quotes.map((coin) => ({ value: coin, label: coin }))}
        >
          {quotes.map((coin) => (
            <TabPanel key={coin} value={coin} className="min-h-96">
              <MarketTable quoteCoin={coin} />
            </TabPanel>
          ))}
        </Tabs>
      </div>
    </section>
  );
}
