import { DEFAULT_BASE_COIN, DEFAULT_QUOTE_COIN } from '@bourse/protocol/pairs';
import { Banner } from '@bourse/ui/Banner';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { configQuery, findPair, pairName, type Config, type Pair } from '../../api/config.ts';
import { changeOf, formatPlaces } from '../../format/decimal.ts';
import { useFeed } from '../../live/feed.ts';
import { statusFeed, tickersFeed } from '../../market/feeds.ts';
import { PairDrawer } from '../../market/PairDrawer.tsx';
import { TickerStrip } from '../../market/TickerStrip.tsx';
import { clearDraft } from '../../spot/draft-store.ts';
import { load, save } from '../../storage.ts';
import { useTitle } from '../title.ts';
import { TradeLayout } from './TradeLayout.tsx';

const route = getRouteApi('/home/detail');

/** The trade page of the pair in the address, or of the pair of the last visit. */
export function TradePage() {
  const t = useTranslations();
  const { symbol } = route.useSearch();
  const navigate = route.useNavigate();
  const config = useQuery(configQuery);
  const wanted = symbol ?? load('pair') ?? (DEFAULT_BASE_COIN + DEFAULT_QUOTE_COIN).toLowerCase();
  if (config.isError) {
    const again = <Button onClick={() => void config.refetch()}>{t('common.retry')}</Button>;
    return <EmptyState text={config.error.message} action={again} />;
  }
  if (!config.data) return <SkeletonRows rows={12} label={t('common.loading')} className="min-h-[80dvh]" />;
  const choose = (next: string): void => void navigate({ search: (before) => ({ ...before, symbol: next }) });
  const pair = findPair(config.data, wanted);
  if (!pair) {
    const first = config.data.pairs[0];
    const go = first && <Button onClick={() => choose(first.symbol)}>{pairName(first)}</Button>;
    return <EmptyState text={t('market.unknownPair')} action={go} />;
  }
  return <PairPage key={pair.symbol} config={config.data} pair={pair} onChoose={choose} />;
}

interface PairPageProps {
  config: Config;
  pair: Pair;
  onChoose: (symbol: string) => void;
}

function PairPage({ config, pair, onChoose }: PairPageProps) {
  const t = useTranslations('market');
  const locale = useLocale();
  const [drawer, setDrawer] = useState(false);
  const ticker = useFeed(tickersFeed).get(pair.symbol);
  const status = useFeed(statusFeed);
  const direction = ticker ? changeOf(ticker.open, ticker.close).direction : 'flat';
  const live: Pair = { ...pair, status: status.pairs[pair.symbol] ?? pair.status };
  const price = ticker && formatPlaces(ticker.close, pair.priceDecimals, locale);
  useTitle([price, pairName(pair), config.brand].filter(Boolean).join(' | '));

  useEffect(() => {
    save('pair', pair.symbol);
    return clearDraft;
  }, [pair.symbol]);

  return (
    <>
      <TickerStrip pair={pair} ticker={ticker} onChoosePair={() => setDrawer(true)} />
      {status.stale.includes(pair.symbol) && <Banner>{t('delayed')}</Banner>}
      {live.status === 'halted' && <Banner>{t('halted')}</Banner>}
      {live.status === 'cancel-only' && <Banner>{t('cancelOnly')}</Banner>}
      <TradeLayout config={config} pair={live} last={ticker?.close} direction={direction} />
      {drawer && (
        <PairDrawer
          pairs={config.pairs}
          current={pair}
          onClose={() => setDrawer(false)}
          onChoose={(symbol) => {
            setDrawer(false);
            onChoose(symbol);
          }}
        />
      )}
    </>
  );
}
