import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { useIntervalText, type ChartInterval } from '../intervals.ts';
import { summaryOf } from './chart-summary.ts';

/** The text changes this often at most, so that a screen reader is not interrupted in it. */
const REFRESH_MS = 5000;

interface ChartSummaryProps {
  id: string;
  chart: Chart;
  pair: Pair;
  interval: ChartInterval;
}

/** What the chart shows, in words: for those who cannot see it. Not announced by itself. */
export function ChartSummary({ id, chart, pair, interval }: ChartSummaryProps) {
  const t = useTranslations('market');
  const locale = useLocale();
  const intervalText = useIntervalText();
  const [summary, setSummary] = useState<ReturnType<typeof summaryOf>>();
  useEffect(() => {
    const look = (): void => {
      const { from, to } = chart.getVisibleRange();
      setSummary(summaryOf(chart.getDataList().slice(Math.max(0, from), to)));
    };
    const first = setTimeout(look, 500);
    const timer = setInterval(look, REFRESH_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [chart, interval]);
  const price = (value: number): string =>
    formatPlaces(value.toFixed(pair.priceDecimals), pair.priceDecimals, locale);
  return (
    <p id={id} className="sr-only">
      {summary &&
        t('summary', {
          pair: pairName(pair),
          interval: intervalText(interval),
          count: String(summary.count),
          from: formatDateTime(summary.from),
          to: formatDateTime(summary.to),
          high: price(summary.high),
          low: price(summary.low),
          first: price(summary.open),
          open: price(summary.last.open),
          close: price(summary.last.close),
          volume: `${formatUpTo((summary.last.volume ?? 0).toFixed(pair.quantityDecimals), pair.quantityDecimals, locale)} ${pair.baseCoin}`,
        })}
    </p>
  );
}
