import { Banner } from '@bourse/ui/Banner';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { DEFAULT_BASE_COIN, DEFAULT_QUOTE_COIN } from '@bourse/protocol/pairs';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { configQuery, pairName, type Config, type Pair } from '../api/config.ts';
import { changeOf, formatPlaces, type Change } from '@bourse/ui/format/decimal';
import { useFeed } from '../live/feed.ts';
import { marksFeed, statusFeed } from './feeds.ts';
import { tickersFeed } from './tickers.ts';
import { PairDrawer } from './PairDrawer.tsx';
import { TickerStrip } from './TickerStrip.tsx';
import { AskAgain, isMissing } from '../shared/AskAgain.tsx';
import { usePageKey } from '../shared/page-keys.ts';
import { load, save } from '../storage.ts';
import { useLastMove } from './use-last-move.ts';
import { useTitle } from '@bourse/ui/lib/title';

/** A pair and its market at this moment. */
export interface Market {
  /** With its status as the exchange last told it. */
  pair: Pair;
  last: string | undefined;
  /** Of the last price that differed; until one has, of the day. */
  direction: Change['direction'];
  /** Its market data is delayed. */
  stale: boolean;
}

/** What the page says of a pair that does not trade as usual. */
export interface MarketNotices {
  delayed: string;
  halted: string;
  cancelOnly: string;
  /** The pair in the address is not one of this page's. */
  unknown: string;
}

interface MarketPageProps {
  /** Symbol in the address; without one, the pair of the last visit. */
  symbol: string | undefined;
  /** Pairs of this product; without it, all. */
  offers?: (pair: Pair) => boolean;
  /** Whether there is something to do on the pair of the last visit, which may have been another product's; without it, always. */
  suits?: (pair: Pair) => boolean;
  /** Name of the product in the window's title, where it is not spot. */
  title?: string;
  /** What the product is judged by, where that is not the last trade: it is shown beside it. */
  decides?: 'mark' | 'tick';
  notices: MarketNotices;
  onChoose: (symbol: string) => void;
  children: (market: Market, config: Config) => ReactNode;
}

export const DEFAULT_SYMBOL = (DEFAULT_BASE_COIN + DEFAULT_QUOTE_COIN).toLowerCase();

/** A page about one pair: its day at a glance, the drawer to change it, banners; below that, what the product shows. */
export function MarketPage(props: MarketPageProps) {
  const { symbol, offers = () => true, suits = () => true, notices, onChoose } = props;
  const t = useTranslations();
  const config = useQuery(configQuery);
  if (isMissing(config)) return <AskAgain queries={[config]} />;
  if (!config.data) return <SkeletonRows rows={12} label={t('common.loading')} className="min-h-[80dvh]" />;
  const pairs = config.data.pairs.filter(offers);
  const named = (wanted: string | undefined) => pairs.find((pair) => pair.symbol === wanted);
  const last = named(load('pair'));
  const pair = symbol === undefined ? (last && suits(last) ? last : named(DEFAULT_SYMBOL)) : named(symbol);
  if (!pair)
    return <NotOffered text={notices.unknown} pair={named(DEFAULT_SYMBOL) ?? pairs[0]} onChoose={onChoose} />;
  return <PairMarket key={pair.symbol} {...props} config={config.data} pairs={pairs} pair={pair} />;
}

interface NotOfferedProps {
  text: string;
  /** Where there is what is missing here. */
  pair: Pair | undefined;
  onChoose: (symbol: string) => void;
}

/** What a page says of a pair that it has nothing for, and the way to one that it has something for. */
export function NotOffered({ text, pair, onChoose }: NotOfferedProps) {
  const go = pair && <Button onClick={() => onChoose(pair.symbol)}>{pairName(pair)}</Button>;
  return <EmptyState text={text} action={go} />;
}

interface PairMarketProps extends MarketPageProps {
  config: Config;
  pairs: readonly Pair[];
  pair: Pair;
}

function PairMarket({ config, pairs, pair, title, decides, notices, onChoose, children }: PairMarketProps) {
  const locale = useLocale();
  const [drawer, setDrawer] = useState(false);
  const openDrawer = useCallback(() => setDrawer(true), []);
  usePageKey('/', openDrawer);
  const ticker = useFeed(tickersFeed).get(pair.symbol);
  const live = useFeed(marksFeed).get(pair.symbol);
  const status = useFeed(statusFeed);
  const move = useLastMove(ticker?.close);
  const direction = move ?? (ticker ? changeOf(ticker.open, ticker.close).direction : 'flat');
  const current: Pair = { ...pair, status: status.pairs[pair.symbol] ?? pair.status };
  const stale = status.stale.includes(pair.symbol);
  const price = ticker && formatPlaces(ticker.close, pair.priceDecimals, locale);
  useTitle([price, pairName(pair), title, config.brand].filter(Boolean).join(' | '));

  useEffect(() => save('pair', pair.symbol), [pair.symbol]);

  return (
    <>
      <TickerStrip
        pair={pair}
        ticker={ticker}
        direction={direction}
        mark={decides === 'mark' ? live?.mark : undefined}
        tick={decides === 'tick' ? live?.price : undefined}
        onChoosePair={openDrawer}
      />
      {stale && <Banner>{notices.delayed}</Banner>}
      {current.status === 'halted' && <Banner>{notices.halted}</Banner>}
      {current.status === 'cancel-only' && <Banner>{notices.cancelOnly}</Banner>}
      {children({ pair: current, last: ticker?.close, direction, stale }, config)}
      {drawer && (
        <PairDrawer
          pairs={pairs}
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
