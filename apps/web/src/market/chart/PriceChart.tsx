import type { Language } from '@bourse/protocol/languages';
import { Button } from '@bourse/ui/Button';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { Skeleton } from '@bourse/ui/Skeleton';
import { dispose, init, registerLocale, type Chart, type Period } from 'klinecharts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../../api/config.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useColours, usePreferences } from '../../preferences/preferences.ts';
import { load, save } from '../../storage.ts';
import { useMask } from '../../wallet/use-mask.ts';
import type { ChartInterval } from '../intervals.ts';
import { ChartDrawings, NO_DRAWINGS } from './chart-drawings.ts';
import { registerOverlays } from './chart-overlays.ts';
import { showLines, type LineTone } from './chart-lines.ts';
import { chartStyles } from './chart-style.ts';
import { ChartSummary } from './ChartSummary.tsx';
import { DrawingToolbar } from './DrawingToolbar.tsx';
import { isOnPrice, parametersOf, type IndicatorChoice } from './indicators.ts';
import { CANDLES, keepBarsClear, keepLegendClear, OWN_TRADES } from './legend.ts';
import { klineLoader, type KlineLoader, type KlineState } from './kline-loader.ts';
import { showOwnTrades, type OwnTrade } from './own-trades.ts';
import { keepQuickClicks } from './quick-clicks.ts';
import { showWholeSteps } from './price-ticks.ts';
import { showRoundTimes } from './time-ticks.ts';
import { tellVolume, volumeLegend } from './volume-legend.ts';

const PERIODS: Record<ChartInterval, Period> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '60min': { type: 'hour', span: 1 },
  '4hour': { type: 'hour', span: 4 },
  '1day': { type: 'day', span: 1 },
  '1week': { type: 'week', span: 1 },
};

/** A price that means something to the reader: an order of his, an entry, what ends a position, a strike. */
export interface ChartLine {
  id: string;
  /** As the wire has it. */
  price: string;
  /** What it is; may depend on the price that it is dragged over. */
  label: string | ((price: string) => string);
  tone: LineTone;
  /** The reader may drag it to another price, with the decimals of the pair. */
  onMove?: ((price: string) => void) | undefined;
  /** Dashed unless said otherwise: what waits is dashed, what has happened is solid. */
  solid?: boolean;
}

interface PriceChartProps {
  pair: Pair;
  interval: ChartInterval;
  indicators: IndicatorChoice;
  lines: readonly ChartLine[];
  /** Marked on the candles. */
  trades?: readonly OwnTrade[] | undefined;
  /** Whether the drawing tools are in sight. */
  tools: boolean;
}

/** Candles, indicators, drawings and the reader's own prices. Comes in a chunk of its own, for the chart library is large. */
export function PriceChart({
  pair,
  interval,
  indicators,
  lines,
  trades = NO_TRADES,
  tools,
}: PriceChartProps) {
  const t = useTranslations('market');
  const mask = useMask();
  const box = useRef<HTMLDivElement>(null);
  const chart = useChart(box);
  const [history, setHistory] = useState<KlineState>('loading');
  const [loader, setLoader] = useState<KlineLoader>();
  const [drawings, setDrawings] = useState<ChartDrawings>();
  const [drawingState, setDrawingState] = useState(NO_DRAWINGS);
  const [magnet, setMagnet] = useState(() => load('magnet') === '1');
  const { language, messages } = useLanguage();
  const theme = usePreferences((state) => state.theme);
  const colours = useColours();

  useEffect(() => {
    chart?.setStyles(chartStyles());
  }, [chart, theme, colours, language]);

  useEffect(() => {
    const { open, high, low, close, volume } = messages.market.short;
    registerLocale(language, {
      // The chart writes name and value without a gap.
      time: '',
      open: `${open} `,
      high: `${high} `,
      low: `${low} `,
      close: `${close} `,
      volume: `${volume} (${pair.baseCoin}) `,
      ...UNUSED_WORDS,
    });
    chart?.setLocale(language satisfies Language);
  }, [chart, language, messages, pair.baseCoin]);

  useEffect(() => {
    if (!chart) return;
    chart.setSymbol({
      ticker: pairName(pair),
      pricePrecision: pair.priceDecimals,
      volumePrecision: volumeDecimals(pair),
    });
    chart.setPeriod(PERIODS[interval]);
    const loader = klineLoader(chart, pair.symbol, interval, setHistory);
    chart.setDataLoader(loader);
    setLoader(loader);
    return () => loader.stop();
    // The status of a pair changes the object, but not its candles.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chart, pair.symbol, interval]);

  useIndicators(chart, indicators, pair);

  useEffect(() => {
    if (!chart) return;
    const made = new ChartDrawings(chart, pair.symbol, setDrawingState);
    setDrawings(made);
    return () => made.close();
  }, [chart, pair.symbol]);

  useEffect(() => {
    drawings?.setMagnet(magnet);
  }, [drawings, magnet]);

  useEffect(() => {
    if (chart) showLines(chart, lines, pair.priceDecimals, language);
  }, [chart, lines, theme, colours, language, pair.priceDecimals]);

  useEffect(() => {
    if (!chart) return;
    showOwnTrades(chart, {
      trades,
      decimals: pair.priceDecimals,
      say: (side, { amount, price }) =>
        t(side === 'buy' ? 'boughtHere' : 'soldHere', {
          amount: mask(`${formatUpTo(amount, 8, language)} ${pair.baseCoin}`),
          price: `${formatPlaces(price, pair.priceDecimals, language)} ${pair.quoteCoin}`,
        }),
    });
    keepLegendClear(chart);
  }, [chart, trades, theme, colours, language, t, mask, pair]);

  useDrawingKeys(drawings);

  const name = t('chartOf', { pair: pairName(pair) });
  return (
    <div className="flex h-full w-full">
      {tools && (
        <DrawingToolbar
          drawings={drawings}
          state={drawingState}
          magnet={magnet}
          onMagnet={(on) => {
            save('magnet', on ? '1' : '0');
            setMagnet(on);
          }}
        />
      )}
      <div className="relative min-w-0 flex-1">
        <div
          ref={box}
          data-live
          role="img"
          aria-label={name}
          aria-describedby={SUMMARY_ID}
          className="absolute inset-0"
        />
        {history !== 'ready' && (
          <ChartPlaceholder failed={history === 'failed'} onRetry={() => loader?.retry()} />
        )}
      </div>
      {/* Never of candles that are still those of another interval. */}
      {chart && history === 'ready' && (
        <ChartSummary key={interval} id={SUMMARY_ID} chart={chart} pair={pair} interval={interval} />
      )}
    </div>
  );
}

/** The chart of the library in `box`, as long as it stands there. */
function useChart(box: RefObject<HTMLDivElement | null>): Chart | undefined {
  const [chart, setChart] = useState<Chart>();
  useEffect(() => {
    const element = box.current!;
    registerOverlays();
    const made = init(element, { decimalFold: { threshold: 20 }, timezone: TIME_ZONE });
    if (!made) return;
    // The library's tabindex of 1 would put the chart before everything else on the page.
    made.getDom()!.setAttribute('tabindex', '0');
    made.setBarSpace(7);
    made.setOffsetRightDistance(40);
    showRoundTimes(made);
    showWholeSteps(made);
    const observer = new ResizeObserver(() => {
      made.resize();
      keepLegendClear(made);
    });
    observer.observe(element);
    const endQuickClicks = keepQuickClicks(made.getDom()!);
    setChart(made);
    return () => {
      observer.disconnect();
      endQuickClicks();
      setChart(undefined);
      dispose(element);
    };
  }, [box]);
  return chart;
}

/** Shows the indicators of the choice; the volumes tell their coin. */
function useIndicators(chart: Chart | undefined, indicators: IndicatorChoice, pair: Pair): void {
  const t = useTranslations('market');
  const { language } = useLanguage();
  useEffect(() => {
    if (!chart) return;
    const name = `${t('indicatorNames.VOL')} (${pair.baseCoin})`;
    const volumes = volumeLegend({ name, decimals: volumeDecimals(pair), locale: language });
    showIndicators(chart, indicators, pair.priceDecimals, volumes);
    // The status of a pair changes the object, but none of its figures.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chart, indicators, language, t, pair.symbol]);
}

/** Undo, let go of a tool, delete what is selected. */
function useDrawingKeys(drawings: ChartDrawings | undefined): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !isInField(event)) {
        event.preventDefault();
        drawings?.undo();
      }
      if (event.key === 'Escape') drawings?.take(undefined);
      if ((event.key === 'Delete' || event.key === 'Backspace') && !isInField(event))
        drawings?.removeSelected();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [drawings]);
}

function isInField({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null;
}

/** Covers candles that are not those of the chosen interval. */
function ChartPlaceholder({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <div className="absolute inset-0 z-10 bg-panel">
      {failed ? (
        <div role="alert" className="flex h-full flex-col items-center justify-center gap-3 p-4 text-13">
          <p className="text-center text-muted">{t('market.chartFailed')}</p>
          <Button tone="secondary" size="small" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="m-4 h-[calc(100%-32px)]" />
      )}
    </div>
  );
}

const NO_TRADES: readonly OwnTrade[] = [];

const SUMMARY_ID = 'chart-summary';

/** Volumes are told with fewer decimals than quantities have. */
function volumeDecimals({ quantityDecimals }: Pair): number {
  return Math.min(quantityDecimals, 3);
}

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const PANE_HEIGHT = 84;

/** Words of legends that are not shown here. */
const UNUSED_WORDS = {
  change: '',
  turnover: '',
  second: '',
  minute: '',
  hour: '',
  day: '',
  week: '',
  month: '',
  year: '',
};

function showIndicators(
  chart: Chart,
  choice: IndicatorChoice,
  precision: number,
  volumes: ReturnType<typeof volumeLegend>,
): void {
  const wanted = choice.shown;
  const shown = new Set(chart.getIndicators().map(({ name }) => name));
  for (const name of shown)
    if (name !== OWN_TRADES && !wanted.some((each) => each === name)) chart.removeIndicator({ name });
  for (const name of wanted) {
    const calcParams = [...parametersOf(choice, name)];
    const legend = name === 'VOL' ? { createTooltipDataSource: volumes } : {};
    if (shown.has(name)) {
      chart.overrideIndicator({ name, calcParams, ...legend });
      continue;
    }
    const create = { name, calcParams, ...(name === 'MACD' && { precision }) };
    if (isOnPrice(name)) chart.createIndicator({ ...create, paneId: CANDLES }, true);
    else {
      const paneId = `pane_${name}`;
      chart.createIndicator({ ...create, ...legend, paneId });
      chart.setPaneOptions({ id: paneId, height: PANE_HEIGHT, minHeight: 40 });
      if (name === 'VOL') keepBarsClear(chart, paneId, PANE_HEIGHT);
    }
  }
  tellVolume(chart, wanted.includes('VOL'));
  keepLegendClear(chart);
}
