import { Skeleton } from '@bourse/ui/Skeleton';
import type { TickerMessage } from '@bourse/protocol/stream';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useLocale } from 'use-intl';
import { findPair, type Config } from '../api/config.ts';
import { formatPlaces } from '../format/decimal.ts';
import { useFeed } from '../live/feed.ts';
import { getKline, type Candle } from '../market/api.ts';
import { ChangeText } from '../market/ChangeText.tsx';
import { CoinLogo } from '../market/CoinLogo.tsx';
import { tickersFeed } from '../market/feeds.ts';
import { changeOf } from '../format/decimal.ts';

const SHOWN = ['btcusdt', 'ethusdt', 'ltcusdt'];

/** The three best-known pairs beside the pitch: the page's picture is the market itself. */
export function HeroTickers({ config }: { config: Config | undefined }) {
  const tickers = useFeed(tickersFeed);
  return (
    <ul className="flex flex-col gap-3">
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
  const candles = useQuery({
    queryKey: ['sparkline', symbol],
    queryFn: () => getKline(symbol, '15min'),
    select: (all: Candle[]) => all.slice(-96),
    staleTime: 5 * 60_000,
  }).data;
  if (!pair || !ticker) return <Skeleton className="h-[86px] rounded-card!" />;
  const { direction } = changeOf(ticker.open, ticker.close);
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
      <Sparkline candles={candles ?? []} colour={`var(--${direction === 'down' ? 'down' : 'up'})`} />
      <span className="w-24 text-right">
        <span className="block font-semibold">{formatPlaces(ticker.close, pair.priceDecimals, locale)}</span>
        <span className="text-13">
          <ChangeText open={ticker.open} close={ticker.close} />
        </span>
      </span>
    </Link>
  );
}

const WIDTH = 100;
const HEIGHT = 36;

function Sparkline({ candles, colour }: { candles: readonly Candle[]; colour: string }) {
  const closes = candles.map((candle) => Number(candle.close));
  const low = Math.min(...closes);
  const range = Math.max(...closes) - low || 1;
  const points = closes.map((close, index) => {
    const x = (index / Math.max(closes.length - 1, 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 2 - ((close - low) / range) * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-9 min-w-0 flex-1"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={colour}
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
