import { Segmented } from '@bourse/ui/Segmented';
import { Skeleton } from '@bourse/ui/Skeleton';
import { TabPanel, Tabs, type TabItem } from '@bourse/ui/Tabs';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { load, save } from '../storage.ts';
import { INTERVALS, type Interval } from './api.ts';
import { DepthChart } from './DepthChart.tsx';

const PriceChart = lazy(() => import('./PriceChart.tsx').then((module) => ({ default: module.PriceChart })));

interface ChartPanelProps {
  pair: Pair;
  /** Further tabs after chart and depth, where there is no room for columns. */
  more?: readonly (TabItem<string> & { content: ReactNode })[];
}

/** Price and depth charts as tabs; the interval is chosen beside them, or below them when there are many tabs. */
export function ChartPanel({ pair, more = [] }: ChartPanelProps) {
  const t = useTranslations('market');
  const [tab, setTab] = useState('chart');
  const [interval, setInterval] = useState<Interval>(
    () => INTERVALS.find((known) => known === load('interval')) ?? '15min',
  );

  function choose(next: Interval): void {
    save('interval', next);
    setInterval(next);
  }

  const items = INTERVALS.map((value) => ({
    value,
    label: value === '1day' ? t('day') : t('minutes', { count: value.replace('min', '') }),
  }));
  const intervals = <Segmented label={t('interval')} value={interval} onChange={choose} items={items} />;
  const crowded = more.length > 0;
  return (
    <Tabs
      className="h-full"
      value={tab}
      onChange={setTab}
      label={t('chart')}
      items={[{ value: 'chart', label: t('chart') }, { value: 'depth', label: t('depth') }, ...more]}
      trailing={tab === 'chart' && !crowded && intervals}
    >
      <TabPanel value="chart" className="flex flex-col">
        {crowded && <div className="border-b border-line px-2 py-0.5">{intervals}</div>}
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-32px)]" />}>
            <PriceChart pair={pair} interval={interval} />
          </Suspense>
        </div>
      </TabPanel>
      <TabPanel value="depth">
        <DepthChart pair={pair} />
      </TabPanel>
      {more.map((item) => (
        <TabPanel key={item.value} value={item.value}>
          {item.content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
