import type { NewCoinView } from '@bourse/protocol/content/calls';
import type { TickerMessage } from '@bourse/protocol/stream';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Link } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { findPair, useConfig } from '../../api/config.ts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { formatDate } from '@bourse/ui/format/time';
import { useFeed } from '../../live/feed.ts';
import { ChangeText } from '../../market/ChangeText.tsx';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { tickersFeed } from '../../market/tickers.ts';

/** The coins that were listed last, live. */
export function NewCoins({ coins }: { coins: readonly NewCoinView[] | undefined }) {
  const t = useTranslations();
  const tickers = useFeed(tickersFeed);
  return (
    <section aria-labelledby="new-coins" className="overflow-hidden rounded-card border border-line bg-panel">
      <h2 id="new-coins" className="border-b border-line px-4 py-3 text-16 font-semibold">
        {t('home.newCoins')}
      </h2>
      {!coins && <SkeletonRows rows={6} label={t('common.loading')} />}
      {coins?.length === 0 && <EmptyState text={t('home.empty')} />}
      <ul data-live className="grid gap-px bg-line sm:grid-cols-2">
        {coins?.map((coin) => (
          <li key={coin.symbol} className="bg-panel last:odd:sm:col-span-2">
            <NewCoin coin={coin} ticker={tickers.get(coin.symbol)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewCoin({ coin, ticker }: { coin: NewCoinView; ticker: TickerMessage | undefined }) {
  const t = useTranslations('home');
  const locale = useLocale();
  const decimals = findPair(useConfig(), coin.symbol)?.priceDecimals ?? 8;
  return (
    <Link
      to="/home/detail"
      search={{ symbol: coin.symbol }}
      className="flex h-15 items-center gap-3 px-4 transition hover:bg-raised"
    >
      <CoinLogo coin={coin.baseCoin} className="size-7" />
      <span>
        <span className="block font-medium">
          {coin.baseCoin}
          <span className="font-normal text-muted">/{coin.quoteCoin}</span>
        </span>
        <span className="block text-12 text-muted">{t('listed', { date: formatDate(coin.listTime) })}</span>
      </span>
      <span className="ml-auto text-right">
        <span className="block font-medium">
          {ticker ? formatPlaces(ticker.close, decimals, locale) : '–'}
        </span>
        <span className="block text-12">
          {ticker && <ChangeText open={ticker.open} close={ticker.close} />}
        </span>
      </span>
    </Link>
  );
}
