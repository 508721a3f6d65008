import type { SecondView } from '@bourse/protocol/second/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { Skeleton } from '@bourse/ui/Skeleton';
import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { IntervalChoice, useSavedInterval } from '../../market/chart/IntervalChoice.tsx';
import { savedIndicators } from '../../market/chart/indicators.ts';
import { signedText } from '../../contract/profit-text.ts';
import { useMask } from '../../wallet/use-mask.ts';
import { resultMarks } from './result-marks.ts';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import { TickChart } from './TickChart.tsx';
import type { TickPoint } from './tick-series.ts';
import { useTicks } from './use-ticks.ts';

const PriceChart = lazy(() =>
  import('../../market/chart/PriceChart.tsx').then((module) => ({ default: module.PriceChart })),
);

const NONE: readonly TickPoint[] = [];

const ARROWS = { 1: '↑', 2: '↓' } as const;

interface SecondChartProps {
  pair: Pair;
  /** The reader's open orders on this pair. */
  orders: readonly SecondView[];
  /** Those that have ended, on any pair. */
  ended: readonly SecondView[];
}

/** Ticks as they come, or candles; with the strikes of what is open. */
export function SecondChart({ pair, orders, ended }: SecondChartProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [tab, setTab] = useState<'ticks' | 'candles'>('ticks');
  const [interval, chooseInterval] = useSavedInterval('1min');
  const [indicators] = useState(() => savedIndicators(pair.symbol));
  const asked = useTicks(pair);
  const mask = useMask();
  const results = useMemo(
    () => resultMarks(ended, pair.symbol, (net) => mask(signedText(net, locale))),
    [ended, pair.symbol, mask, locale],
  );
  const strikes = useMemo(
    () =>
      orders.flatMap(({ id, tradeType, strike, openAmount, expireTime }) => {
        if (!strike) return [];
        const tone = tradeType === 1 ? ('up' as const) : ('down' as const);
        const label = `${ARROWS[tradeType]} ${mask(formatUpTo(openAmount, 8, locale))}`;
        return [{ id, tone, label, price: strike.price, from: strike.time, to: expireTime }];
      }),
    [orders, locale, mask],
  );
  const lines = useMemo(() => strikes.map((each) => ({ ...each, value: Number(each.price) })), [strikes]);
  const candleLines = useMemo(() => strikes.map((each) => ({ ...each, solid: true })), [strikes]);
  return (
    <Tabs
      className="h-full"
      value={tab}
      onChange={setTab}
      label={t('market.chart')}
      items={[
        { value: 'ticks', label: t('second.ticks') },
        { value: 'candles', label: t('second.candles') },
      ]}
      trailing={
        tab === 'candles' && (
          <IntervalChoice value={interval} onChange={chooseInterval} className="max-sm:max-w-52" />
        )
      }
    >
      <TabPanel value="ticks">
        {isMissing(asked) ? (
          <AskAgain queries={[asked]} />
        ) : (
          <TickChart pair={pair} ticks={asked.data ?? NONE} lines={lines} results={results} />
        )}
      </TabPanel>
      <TabPanel value="candles">
        <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-32px)]" />}>
          <PriceChart
            pair={pair}
            interval={interval}
            indicators={indicators}
            lines={candleLines}
            tools={false}
          />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
