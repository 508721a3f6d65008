import { Skeleton } from '@bourse/ui/Skeleton';
import type { TickerMessage } from '@bourse/protocol/stream';
import { Link } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { findPair, type Config } from '../../api/config.ts';
import { changeOf, formatPlaces } from '@bourse/ui/format/decimal';
import { useFeed } from '../../live/feed.ts';
import { ChangeText } from '../../market/ChangeText.tsx';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { tickersFeed } from '../../market/tickers.ts';
import { Sparkline } from '../../market/Sparkline.tsx';

const SHOWN = ['btcusdt', 'ethusdt', 'ltcusdt'];

/** The three best-known pairs beside the pitch: the page's picture is the market itself. */
export function HeroTickers({ config }: { config: Config | undefined }) {
  const tickers = useFeed(tickersFeed);
  return (
    <ul data-live className="flex flex-col gap-3">
      {SHOWN.map((symbol) => (
        <li key={symbol}>
          <HeroTicker symbol={symbol} config={config} ticker={tickers.get(symbol)} />
        </li>
      ))}
    </ul>
  );
}

interface HeroTickerProps {
  symbol: string;
  config: Config | undefined;
  ticker: TickerMessage | undefined;
}

function HeroTicker({ symbol, config, ticker }: HeroTickerProps) {
  const locale = useLocale();
  const pair = findPair(config, symbol);
  if (!pair || !ticker) return <Skeleton className="h-[86px] rounded-card!" />;
  return (
    <Link
      to="/home/detail"
      search={{ symbol }}
      className="flex h-[86px] items-center gap-3.5 rounded-card border border-line bg-panel px-4 transition hover:border-line-strong hover:bg-raised"
    >
      <CoinLogo coin={pair.baseCoin} className="size-9" />
      <span className="font-medium">
        {pair.baseCoin}
        <span className="font-normal text-muted">/{pair.quoteCoin}</span>
      </span>
      <Sparkline
        symbol={symbol}
        last={ticker.close}
        direction={changeOf(ticker.open, ticker.close).direction}
        className="h-9 flex-1"
      />
      <span className="w-24 text-right">
        <span className="block font-semibold">{formatPlaces(ticker.close, pair.priceDecimals, locale)}</span>
        <span className="text-13">
          <ChangeText open={ticker.open} close={ticker.close} />
        </span>
      </span>
    </Link>
  );
}
