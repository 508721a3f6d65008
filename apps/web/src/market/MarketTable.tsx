import { EmptyState } from '@bourse/ui/EmptyState';
import type { TickerMessage } from '@bourse/protocol/stream';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { changeOf, formatCompact, formatPlaces } from '@bourse/ui/format/decimal';
import { ChangeText } from './ChangeText.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { WithConfig } from '../shared/WithConfig.tsx';
import { CoinLogo } from './CoinLogo.tsx';
import { useCoinName } from './coin-names.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { SortKey } from './pair-order.ts';
import { SortHead } from './SortHead.tsx';
import { Sparkline } from './Sparkline.tsx';
import { useFlash } from './use-flash.ts';
import type { PairList } from './use-pair-list.ts';

/** Pairs and how they stand, live. */
export function MarketTable({ list }: { list: PairList }) {
  return (
    <WithConfig rows={14}>
      {() => (
        <Loaded query={list.asked} rows={14}>
          {() => <Pairs list={list} />}
        </Loaded>
      )}
    </WithConfig>
  );
}

function Pairs({ list }: { list: PairList }) {
  const t = useTranslations();
  if (list.shown.length === 0) return <EmptyState text={t(list.empty)} />;
  const sort = (column: SortKey, text: string, className: string) => (
    <SortHead column={column} text={text} order={list.order} onSort={list.setOrder} className={className} />
  );
  const right = 'h-10 px-3 text-right font-normal max-sm:pl-1';
  return (
    <table data-live aria-label={t('home.market')} className="w-full text-14">
      <thead className="text-12 text-muted">
        <tr>
          {sort('pair', t('orders.pair'), 'h-10 pl-11 text-left max-sm:pl-9')}
          {sort('last', t('market.last'), right)}
          {sort('change', t('market.change'), right)}
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
          {sort('turnover', t('home.turnover'), `${right} max-md:hidden`)}
          <th scope="col" className="h-10 px-4 text-right font-normal max-sm:hidden">
            {t('common.action')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.shown.map((pair) => (
          <MarketRow key={pair.symbol} pair={pair} ticker={list.tickers.get(pair.symbol)} />
        ))}
      </tbody>
    </table>
  );
}

interface MarketRowProps {
  pair: Pair;
  /** Absent: it has not traded yet. */
  ticker: TickerMessage | undefined;
}

function MarketRow({ pair, ticker }: MarketRowProps) {
  const t = useTranslations('shell');
  const locale = useLocale();
  const name = useCoinName(pair.baseCoin);
  const flash = useFlash<HTMLSpanElement>(ticker?.close);
  const price = (of: 'close' | 'high' | 'low') =>
    ticker ? formatPlaces(ticker[of], pair.priceDecimals, locale) : '–';
  const cell = 'h-13 px-3 text-right max-sm:pl-1';
  return (
    <tr className="relative border-t border-line transition hover:bg-raised" data-testid="market-row">
      <td className="h-13 pr-3 pl-2 max-sm:pr-1 max-sm:pl-1">
        <span className="flex items-center gap-1 max-sm:gap-0">
          <FavouriteStar pair={pair} />
          <Link
            to="/home/detail"
            search={{ symbol: pair.symbol }}
            data-pair
            className="flex items-center gap-2.5 font-medium max-sm:gap-2 after:absolute after:inset-0"
          >
            <CoinLogo coin={pair.baseCoin} className="size-6" />
            <span className="leading-tight">
              {pair.baseCoin}
              <span className="font-normal text-muted">/{pair.quoteCoin}</span>
              {name && <span className="block text-12 font-normal text-muted">{name}</span>}
            </span>
          </Link>
        </span>
      </td>
      <td className={`${cell} font-medium`}>
        <span ref={flash} className="rounded-control px-1 py-0.5">
          {price('close')}
        </span>
      </td>
      <td className={cell}>{ticker && <ChangeText open={ticker.open} close={ticker.close} />}</td>
      <td className={`${cell} max-sm:hidden`}>
        {ticker && (
          <Sparkline
            symbol={pair.symbol}
            last={ticker.close}
            direction={changeOf(ticker.open, ticker.close).direction}
            className="ml-auto h-8 w-24 lg:w-28"
          />
        )}
      </td>
      <td className={`${cell} text-muted max-lg:hidden`}>{price('high')}</td>
      <td className={`${cell} text-muted max-lg:hidden`}>{price('low')}</td>
      <td className={`${cell} text-muted max-xl:hidden`}>{ticker && formatCompact(ticker.vol, locale)}</td>
      <td className={`${cell} text-muted max-md:hidden`}>
        {ticker && formatCompact(ticker.turnover, locale)} <span className="text-12">{pair.quoteCoin}</span>
      </td>
      <td className="h-13 px-4 text-right text-accent max-sm:hidden" aria-hidden>
        {t('trade')}
      </td>
    </tr>
  );
}
