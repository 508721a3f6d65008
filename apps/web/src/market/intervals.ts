import { useTranslations } from 'use-intl';
import { INTERVAL_MS, type Interval } from './api.ts';

/** What a chart can show: the intervals of which the exchange keeps candles, and longer ones that are made of these. */
export const CHART_INTERVALS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week'] as const;
export type ChartInterval = (typeof CHART_INTERVALS)[number];

export function isChartInterval(text: string | undefined): text is ChartInterval {
  return CHART_INTERVALS.some((known) => known === text);
}

interface Parts {
  readonly of: Interval;
  readonly count: number;
}

/** Of which candles, and of how many, one of an interval is made. The page's head knows it as well (first-paint.js). */
export function partsOf(interval: ChartInterval): Parts {
  switch (interval) {
    case '60min':
      return { of: '30min', count: 2 };
    case '4hour':
      return { of: '30min', count: 8 };
    case '1week':
      return { of: '1day', count: 7 };
    default:
      return { of: interval, count: 1 };
  }
}

/** In ms. */
export function lengthOf(interval: ChartInterval): number {
  const { of, count } = partsOf(interval);
  return INTERVAL_MS[of] * count;
}

/** Weeks begin on Mondays, and 1970 began on a Thursday. */
const MONDAY_MS = 4 * INTERVAL_MS['1day'];

/** When the candle begins that a moment belongs to, UTC. */
export function startOf(interval: ChartInterval, timestamp: number): number {
  const length = lengthOf(interval);
  const first = interval === '1week' ? MONDAY_MS : 0;
  return Math.floor((timestamp - first) / length) * length + first;
}

/** An interval as it stands above the chart: `15m`, `4H`, `1W`. */
export function useIntervalText(): (interval: ChartInterval) => string {
  const t = useTranslations('market');
  return (interval) => {
    switch (interval) {
      case '60min':
        return t('hours', { count: '1' });
      case '4hour':
        return t('hours', { count: '4' });
      case '1day':
        return t('day');
      case '1week':
        return t('week');
      default:
        return t('minutes', { count: interval.replace('min', '') });
    }
  };
}
