import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import type { ChartLine } from '../market/chart/PriceChart.tsx';
import { alertId, usePriceAlerts } from './price-alerts.ts';

/** The reader's alerts at a pair, as lines of its chart. */
export function useAlertLines({ baseCoin, quoteCoin }: Pair): readonly ChartLine[] {
  const t = useTranslations('alerts');
  const { alerts } = usePriceAlerts();
  return useMemo(
    () =>
      alerts
        .filter((alert) => alert.baseCoin === baseCoin && alert.quoteCoin === quoteCoin)
        .map((alert) => ({
          id: `alert-${alertId(alert)}`,
          tone: 'accent' as const,
          price: alert.price,
          label: t('line'),
        })),
    [alerts, baseCoin, quoteCoin, t],
  );
}
