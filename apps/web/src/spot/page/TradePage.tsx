import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { Config } from '../../api/config.ts';
import { clearDraft } from '../draft-store.ts';
import { MarketPage, type Market } from '../../market/MarketPage.tsx';
import { ProductOffBanner } from '../../shared/ProductOffBanner.tsx';
import { TradeLayout } from './TradeLayout.tsx';

const route = getRouteApi('/home/detail');

/** The trade page of the pair in the address, or of the pair of the last visit. */
export function TradePage() {
  const t = useTranslations('market');
  const { symbol } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <MarketPage
      symbol={symbol}
      notices={{
        delayed: t('delayed'),
        halted: t('halted'),
        cancelOnly: t('cancelOnly'),
        unknown: t('unknownPair'),
      }}
      onChoose={(next) => void navigate({ search: (before) => ({ ...before, symbol: next }) })}
    >
      {(market, config) => (
        <>
          <ProductOffBanner product="spot" />
          <SpotMarket market={market} config={config} />
        </>
      )}
    </MarketPage>
  );
}

function SpotMarket({ market, config }: { market: Market; config: Config }) {
  const { symbol } = market.pair;
  useEffect(() => clearDraft, [symbol]);
  return <TradeLayout {...market} config={config} />;
}
