import type { Language } from '@bourse/protocol/pairs';
import type { KlineMessage } from '@bourse/protocol/stream';
import {
  dispose,
  init,
  registerLocale,
  type Chart,
  type DataLoader,
  type KLineData,
  type Period,
} from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { pairName, type Pair } from '../api/config.ts';
import { useLanguage } from '../i18n/language.ts';
import { schedulePaint } from '../live/paint.ts';
import { stream } from '../live/stream.ts';
import { useColours, usePreferences } from '../preferences/preferences.ts';
import { getKline, type Candle, type Interval } from './api.ts';
import { chartStyles } from './chart-style.ts';

const PERIODS: Record<Interval, Period> = {
  '1min': { type: 'minute', span: 1 },
  '5min': { type: 'minute', span: 5 },
  '15min': { type: 'minute', span: 15 },
  '30min': { type: 'minute', span: 30 },
  '1day': { type: 'day', span: 1 },
};

interface PriceChartProps {
  pair: Pair;
  interval: Interval;
}

/** Candles with volume and moving averages. Comes in a chunk of its own, for the chart library is large. */
export function PriceChart({ pair, interval }: PriceChartProps) {
  const t = useTranslations('market');
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart | null>(null);
  const { language, messages } = useLanguage();
  const theme = usePreferences((state) => state.theme);
  const colours = useColours();

  useEffect(() => {
    const element = box.current!;
    const made = init(element, { decimalFold: { threshold: 20 }, timezone: TIME_ZONE });
    if (!made) return;
    chart.current = made;
    // The library's tabindex of 1 would put the chart before everything else on the page.
    made.getDom()?.setAttribute('tabindex', '0');
    made.createIndicator({ name: 'MA', paneId: 'candle_pane', calcParams: [7, 25, 99] }, true);
    made.createIndicator({ name: 'VOL', calcParams: [], createTooltipDataSource: () => NO_LEGEND });
    made.setBarSpace(7);
    made.setOffsetRightDistance(40);
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current = null;
      dispose(element);
    };
  }, []);

  useEffect(() => {
    chart.current?.setStyles(chartStyles());
  }, [theme, colours, language]);

  useEffect(() => {
    const { open, high, low, close, volume } = messages.market.short;
    registerLocale(language, {
      // The chart writes name and value without a gap.
      time: '',
      open: `${open} `,
      high: `${high} `,
      low: `${low} `,
      close: `${close} `,
      volume: `${volume} `,
      ...UNUSED_WORDS,
    });
    chart.current?.setLocale(language satisfies Language);
  }, [language, messages]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const loader = klineLoader(pair.symbol, interval, () => made.resetData());
    made.setSymbol({
      ticker: pairName(pair),
      pricePrecision: pair.priceDecimals,
      volumePrecision: Math.min(pair.quantityDecimals, 3),
    });
    made.setPeriod(PERIODS[interval]);
    made.setDataLoader(loader);
    return () => loader.stop();
  }, [pair, interval]);

  return (
    <div ref={box} role="img" aria-label={t('chartOf', { pair: pairName(pair) })} className="h-full w-full" />
  );
}

/** The volume stands in the legend of the candles already. */
const NO_LEGEND = { name: '', calcParamsText: '', features: [], legends: [] };

const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

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

/** History over HTTP, the running candle over the stream; at most one redraw per frame. */
function klineLoader(
  symbol: string,
  interval: Interval,
  reload: () => void,
): DataLoader & { stop: () => void } {
  let deliver: ((bar: KLineData) => void) | undefined;
  let latest: KLineData | undefined;
  let stopped = false;
  const paint = (): void => {
    if (latest && deliver && !stopped) deliver(latest);
  };
  const leave = stream.subscribe(`kline:${symbol}:${interval}`, {
    message: (frame) => {
      latest = barOf((frame as KlineMessage).data);
      schedulePaint(paint);
    },
    resumed: reload,
  });
  return {
    getBars: async ({ type, callback }) => {
      if (type !== 'init') return callback([], false);
      try {
        const candles = await getKline(symbol, interval);
        if (!stopped) callback(candles.map(barOf), false);
      } catch (error) {
        if (!stopped) showFailure(error);
      }
    },
    subscribeBar: ({ callback }) => {
      deliver = callback;
      schedulePaint(paint);
    },
    unsubscribeBar: () => {
      deliver = undefined;
    },
    stop: () => {
      stopped = true;
      leave();
    },
  };
}

/** Floats, as the canvas needs them; turnover by the formula of product.md section 3. */
function barOf(candle: Candle): KLineData {
  const open = Number(candle.open);
  const high = Number(candle.high);
  const low = Number(candle.low);
  const close = Number(candle.close);
  const volume = Number(candle.vol);
  return {
    timestamp: candle.id * 1000,
    open,
    high,
    low,
    close,
    volume,
    turnover: ((open + close + high + low) / 4) * volume,
  };
}
