import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { TickerMessage } from '@bourse/protocol/stream';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { findPair, useConfig, type Pair } from '../api/config.ts';
import { changeOf, formatCompact, formatPlaces } from '@bourse/ui/format/decimal';
import { useFeed } from '../live/feed.ts';
import { quoteTickersQuery, type QuoteTicker } from './api.ts';
import { ChangeText } from './ChangeText.tsx';
import { CoinLogo } from './CoinLogo.tsx';
import { tickersFeed } from './feeds.ts';
import { Sparkline } from './Sparkline.tsx';
import { useFlash } from './use-flash.ts';

/** The pairs of one quote coin, live. */
export function MarketTable({ quoteCoin }: { quoteCoin: string }) {
  const t = useTranslations();
  const config = useConfig();
  const query = useQuery(quoteTickersQuery(quoteCoin));
  const live = useFeed(tickersFeed);
  if (query.isError) return <EmptyState text={query.error.message} />;
  if (!query.data || !config) return <SkeletonRows rows={14} label={t('common.loading')} />;
  if (query.data.length === 0) return <EmptyState text={t('home.empty')} />;
  const right = 'h-10 px-3 text-right font-normal';
  return (
    <table data-live aria-label={t('home.market')} className="w-full text-14">
      <thead className="text-12 text-muted">
        <tr>
          <th scope="col" className="h-10 px-4 text-left font-normal">
            {t('home.pair')}
          </th>
          <th scope="col" className={right}>
            {t('market.last')}
          </th>
          <th scope="col" className={right}>
            {t('market.change')}
          </th>
          <th scope="col" className={`${right} max-sm:hidden`}>
            {t('home.trend')}
          </th>
          <th scope="col" className={`${right} max-lg:hidden`}>
            {t('market.high')}
          </th>
          <th scope="col" className={`${right} max-lg:hidden`}>
            {t('market.low')}
          </th>
          <th scope="col" className={`${right} max-xl:hidden`}>
            {t('home.volume')}
          </th>
          <th scope="col" className={`${right} max-md:hidden`}>
            {t('home.turnover')}
          </th>
          <th scope="col" className="h-10 px-4 text-right font-normal max-sm:hidden">
            {t('common.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {query.data.map((row) => (
          <MarketRow
            key={row.symbol}
            row={row}
            pair={findPair(config, row.symbol)}
            live={live.get(row.symbol)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface MarketRowProps {
  row: QuoteTicker;
  pair: Pair | undefined;
  live: TickerMessage | undefined;
}

function MarketRow({ row, pair, live }: MarketRowProps) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const tick = live ?? row.tick;
  const decimals = pair?.priceDecimals ?? 8;
  const flash = useFlash<HTMLSpanElement>(tick.close);
  const cell = 'h-13 px-3 text-right';
  return (
    <tr className="relative border-t border-line transition hover:bg-raised" data-testid="market-row">
      <td className="h-13 px-4">
        <Link
          to="/home/detail"
          search={{ symbol: row.symbol }}
          className="flex items-center gap-2.5 font-medium after:absolute after:inset-0"
        >
          <CoinLogo coin={row.baseCoin} className="size-6" />
          <span>
            {row.baseCoin}
            <span className="font-normal text-muted">/{row.quoteCoin}</span>
          </span>
        </Link>
      </td>
      <td className={`${cell} font-medium`}>
        <span ref={flash} className="rounded-control px-1 py-0.5">
          {formatPlaces(tick.close, decimals, locale)}
        </span>
      </td>
      <td className={cell}>
        <ChangeText open={tick.open} close={tick.close} />
      </td>
      <td className={`${cell} max-sm:hidden`}>
        <Sparkline
          symbol={row.symbol}
          last={tick.close}
          direction={changeOf(tick.open, tick.close).direction}
          className="ml-auto h-8 w-24 lg:w-28"
        />
      </td>
      <td className={`${cell} text-muted max-lg:hidden`}>{formatPlaces(tick.high, decimals, locale)}</td>
      <td className={`${cell} text-muted max-lg:hidden`}>{formatPlaces(tick.low, decimals, locale)}</td>
      <td className={`${cell} text-muted max-xl:hidden`}>{formatCompact(tick.vol, locale)}</td>
      <td className={`${cell} text-muted max-md:hidden`}>
        {formatCompact(tick.turnover, locale)} <span className="text-12">{row.quoteCoin}</span>
      </td>
      <td className="h-13 px-4 text-right text-accent max-sm:hidden" aria-hidden>
        {t('trade')}
      </td>
    </tr>
  );
}
