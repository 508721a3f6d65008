import { IconButton } from '@bourse/ui/Button';
import { classes } from '@bourse/ui/lib/classes';
import { Menu, MenuChecks, MenuItem, MenuLine } from '@bourse/ui/Menu';
import { Skeleton } from '@bourse/ui/Skeleton';
import { TabPanel, Tabs, type TabItem } from '@bourse/ui/Tabs';
import { ChartNoAxesCombined, Maximize2, Minimize2, PencilRuler } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAlertLines } from '../../alerts/use-alert-lines.ts';
import type { Pair } from '../../api/config.ts';
import { chooseOwnTrades, usePreferences } from '../../preferences/preferences.ts';
import { DepthChart } from '../book/DepthChart.tsx';
import {
  PANE_INDICATORS,
  PRICE_INDICATORS,
  saveIndicators,
  savedIndicators,
  toggled,
  type IndicatorChoice,
} from './indicators.ts';
import { IntervalChoice, useSavedInterval } from './IntervalChoice.tsx';
import { IndicatorDialog } from './IndicatorDialog.tsx';
import type { OwnTrade } from './own-trades.ts';
import type { ChartLine } from './PriceChart.tsx';

const PriceChart = lazy(() => import('./PriceChart.tsx').then((module) => ({ default: module.PriceChart })));

interface ChartPanelProps {
  pair: Pair;
  lines: readonly ChartLine[];
  /** The reader's own, to mark on the candles if he wants that; absent where there are none to be had. */
  trades?: readonly OwnTrade[] | undefined;
  /** Further tabs after chart and depth, where there is no room for columns. */
  more?: readonly (TabItem<string> & { content: ReactNode })[];
}

/** Price and depth charts as tabs; what the chart shows is chosen beside them, or below them when there are many. */
export function ChartPanel({ pair, lines, trades, more = [] }: ChartPanelProps) {
  const t = useTranslations('market');
  const [tab, setTab] = useState('chart');
  const [interval, chooseInterval] = useSavedInterval('15min');
  const [indicators, setIndicators] = useState(() => savedIndicators(pair.symbol));
  const alertLines = useAlertLines(pair);
  const allLines = useMemo(() => [...lines, ...alertLines], [lines, alertLines]);
  const crowded = more.length > 0;
  const [tools, setTools] = useState(!crowded);
  const [full, setFull] = useFull();

  function chooseIndicators(next: typeof indicators): void {
    saveIndicators(pair.symbol, next);
    setIndicators(next);
  }

  const controls = (
    <div className="flex min-w-0 items-center">
      <IntervalChoice value={interval} onChange={chooseInterval} />
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />
      <IndicatorMenu indicators={indicators} onChange={chooseIndicators} hasTrades={trades !== undefined} />
      <IconButton
        label={t('drawings')}
        aria-pressed={tools}
        onClick={() => setTools(!tools)}
        className="min-[700px]:size-7!"
      >
        <PencilRuler aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={t(full ? 'leaveFullscreen' : 'fullscreen')}
        onClick={() => setFull(!full)}
        className="min-[700px]:size-7!"
      >
        {full ? <Minimize2 aria-hidden className="size-4" /> : <Maximize2 aria-hidden className="size-4" />}
      </IconButton>
    </div>
  );
  return (
    <Tabs
      className={classes(full ? 'fixed inset-0 z-40 bg-panel' : 'h-full')}
      value={tab}
      onChange={setTab}
      label={t('chart')}
      items={[{ value: 'chart', label: t('chart') }, { value: 'depth', label: t('depth') }, ...more]}
      trailing={tab === 'chart' && !crowded && controls}
    >
      <TabPanel value="chart" className="flex flex-col">
        {crowded && <div className="border-b border-line px-2 py-0.5">{controls}</div>}
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Skeleton className="m-4 h-[calc(100%-32px)]" />}>
            <PriceChart
              pair={pair}
              interval={interval}
              indicators={indicators}
              lines={allLines}
              trades={trades}
              tools={tools}
            />
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

interface IndicatorMenuProps {
  indicators: IndicatorChoice;
  onChange: (indicators: IndicatorChoice) => void;
  /** Whether there are trades of the reader to mark. */
  hasTrades: boolean;
}

/** What is drawn on the candles and below them, and by which parameters. */
function IndicatorMenu({ indicators, onChange, hasTrades }: IndicatorMenuProps) {
  const t = useTranslations('market');
  const [parameters, setParameters] = useState(false);
  const ownTrades = usePreferences((state) => state.ownTrades);
  return (
    <>
      <Menu
        label={t('indicators')}
        trigger={<ChartNoAxesCombined aria-hidden className="size-4" />}
        className="justify-center px-0! min-[700px]:size-7!"
      >
        {[PRICE_INDICATORS, PANE_INDICATORS].map((group, index) => (
          <div key={group[0]}>
            {index > 0 && <MenuLine />}
            <MenuChecks
              label={t(index === 0 ? 'onPrice' : 'belowPrice')}
              chosen={indicators.shown}
              onToggle={(indicator) => onChange(toggled(indicators, indicator))}
              items={group.map((value) => ({
                value,
                label: (
                  <>
                    <span className="w-12 font-medium">{value}</span>
                    <span className="text-muted">{t(`indicatorNames.${value}`)}</span>
                  </>
                ),
              }))}
            />
          </div>
        ))}
        {hasTrades && (
          <>
            <MenuLine />
            <MenuChecks
              label={t('own')}
              chosen={ownTrades ? ['trades'] : []}
              onToggle={() => chooseOwnTrades(!ownTrades)}
              items={[{ value: 'trades', label: t('ownTrades') }]}
            />
          </>
        )}
        <MenuLine />
        <MenuItem onSelect={() => setParameters(true)}>{t('parameters')}</MenuItem>
      </Menu>
      {parameters && (
        <IndicatorDialog
          choice={indicators}
          onSave={(next) => {
            setParameters(false);
            onChange(next);
          }}
          onClose={() => setParameters(false)}
        />
      )}
    </>
  );
}

/** Whether the chart fills the window; Escape leaves. */
function useFull(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return;
    const pressed = (event: KeyboardEvent): void => {
      // A menu or a dialog over the chart takes its own Escape.
      if (event.key === 'Escape' && !document.querySelector('[role=menu], [role=dialog]')) setFull(false);
    };
    document.addEventListener('keydown', pressed, true);
    document.documentElement.classList.add('overflow-hidden');
    return () => {
      document.removeEventListener('keydown', pressed, true);
      document.documentElement.classList.remove('overflow-hidden');
    };
  }, [full]);
  return [full, setFull];
}
