import { useQuery } from '@tanstack/react-query';
import { getKline } from './api.ts';

const WIDTH = 100;
const HEIGHT = 36;
/** Half an hour each: the last day. */
const POINTS = 48;
const STALE_MS = 5 * 60_000;

interface SparklineProps {
  symbol: string;
  /** The live price, at which the line ends. */
  last: string;
  direction: 'up' | 'down' | 'flat';
  className?: string;
}

/** The course of the last 24 hours as a small line; the numbers beside it say the same in text. */
export function Sparkline({ symbol, last, direction, className = 'h-9' }: SparklineProps) {
  const closes = useQuery({
    queryKey: ['sparkline', symbol],
    queryFn: async ({ signal }) =>
      (await getKline(symbol, '30min', POINTS, signal)).map(({ close }) => Number(close)),
    staleTime: STALE_MS,
    refetchInterval: STALE_MS,
  }).data;
  const prices = closes ? [...closes, Number(last)] : [];
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low;
  const points = prices.map((price, index) => {
    const x = (index / Math.max(prices.length - 1, 1)) * WIDTH;
    // A price that stood still is a line through the middle.
    const height = range === 0 ? 0.5 : (price - low) / range;
    return `${x.toFixed(1)},${(HEIGHT - 2 - height * (HEIGHT - 4)).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`min-w-0 ${className}`}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--${direction === 'flat' ? 'muted' : direction})`}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
