import type { HomeIndex } from '@bourse/protocol/content/calls';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { QUOTE_COINS } from '@bourse/protocol/pairs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig, type Config } from '../../api/config.ts';
import { homeIndexQuery } from '../../content/api.ts';
import { useLanguage } from '../../i18n/language.ts';
import { MarketTable } from '../../market/MarketTable.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { useSignedIn } from '../../session/session.ts';
import { Banners } from './Banners.tsx';
import { Hero } from './Hero.tsx';
import { NewCoins } from './NewCoins.tsx';
import { Notices } from './Notices.tsx';
import { TokenFigures } from './TokenFigures.tsx';

// Below the first sight: their code comes after what is seen at once.
const RunningProjects = lazy(() =>
  import('./RunningProjects.tsx').then((module) => ({ default: module.RunningProjects })),
);
const Proof = lazy(() => import('./Proof.tsx').then((module) => ({ default: module.Proof })));
const FirstSteps = lazy(() =>
  import('../start/FirstSteps.tsx').then((module) => ({ default: module.FirstSteps })),
);

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
  const signedIn = useSignedIn();
  // What is empty leaves its place to the other.
  const both = content?.newCoins.length !== 0 && content?.notices.length !== 0;
  useTitle([config?.brand ?? 'Bourse', content?.pitch.title].filter(Boolean).join(' · '));
  return (
    <div className="mx-auto w-[min(1200px,calc(100%-32px))]">
      {signedIn && (
        <Suspense>
          <FirstSteps config={config} />
        </Suspense>
      )}
      <Hero config={config} pitch={content?.pitch} />
      <Banners banners={content && different(content.banners, content.pitch.title)} />
      <Market config={config} />
      <Suspense>
        <RunningProjects />
        <Proof />
      </Suspense>
      <TokenFigures pitch={content?.pitch} figures={content?.figures} />
      <div className={`mb-16 grid items-start gap-4 ${both ? 'lg:grid-cols-[2fr_1fr]' : ''}`}>
        {content?.newCoins.length !== 0 && <NewCoins coins={content?.newCoins} />}
        {content?.notices.length !== 0 && <Notices notices={content?.notices} />}
      </div>
    </div>
  );
}

/** Each banner once, and none that says what the pitch says already. */
function different(banners: HomeIndex['banners'], pitch: string): HomeIndex['banners'] {
  const said = new Set([pitch]);
  return banners.filter(({ title }) => !said.has(title) && said.add(title));
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
