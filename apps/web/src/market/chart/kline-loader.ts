import type { KlineMessage } from '@bourse/protocol/stream';
import type { Chart, DataLoader, KLineData } from 'klinecharts';
import { showFailure } from '../../api/client.ts';
import { onFallbackTick } from '../../live/fallback.ts';
import { schedulePaint } from '../../live/paint.ts';
import { stream } from '../../live/stream.ts';
import { getKline, KLINE_SIZE, type Candle } from '../api.ts';
import { tickersFeed } from '../tickers.ts';
import { lengthOf, partsOf, type ChartInterval } from '../intervals.ts';
import { foldHistory } from './fold-bars.ts';
import { missingBars, MOST_MISSING } from './missing-bars.ts';
import { RunningBar } from './running-bar.ts';

export interface KlineLoader extends DataLoader {
  stop(): void;
  /** Asks for the history again at once, after it could not be had. */
  retry(): void;
}

/** What there is of the history. Until it is `ready`, the candles of another interval may still be drawn. */
export type KlineState = 'loading' | 'ready' | 'failed';

/** A history that could not be had is asked for again after this long. */
const RETRY_MS = 5000;

/** A running candle that no ticker follows is drawn after so long all the same. */
const NO_TICKER_MS = 1000;

/** More than a screen shows; what lies before comes when the reader scrolls there. */
const FIRST_BARS = 300;

/**
 * History over HTTP, the running candle over the stream; at most one redraw per frame. Candles are pushed more often than
 * tickers; the running one is drawn with the ticker, so that the screen shows one last price and not two. After an interruption, or when
 * a candle arrives that does not follow the last one, what is missing is asked for and added in place, so that zoom,
 * scroll position and drawings stay. While the connection is down the same happens with every tick of the fall-back.
 * Candles of which the exchange keeps none are made of shorter ones.
 */
export function klineLoader(
  chart: Chart,
  symbol: string,
  interval: ChartInterval,
  report: (state: KlineState) => void,
): KlineLoader {
  let deliver: ((bar: KLineData) => void) | undefined;
  const running = new RunningBar(interval);
  const parts = partsOf(interval);
  let filling = false;
  let stopped = false;
  let load: (() => Promise<void>) | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  /** Set while a candle has come that is not drawn. */
  let undrawn: ReturnType<typeof setTimeout> | undefined;

  /** The newest candles, `count` of them or as many as one answer gives; `hasMore`: there may be older ones. */
  async function history(count: number): Promise<{ bars: KLineData[]; hasMore: boolean }> {
    const size = Math.min(count * parts.count, KLINE_SIZE);
    const shorter = (await getKline(symbol, parts.of, size)).map(barOf);
    running.history(shorter);
    const wasCut = shorter.length === size;
    return { bars: foldHistory(shorter, interval, wasCut), hasMore: wasCut && size < KLINE_SIZE };
  }

  async function fill(): Promise<void> {
    if (!deliver || filling) return;
    filling = true;
    try {
      // More than that is drawn anew, and one that stands there already.
      const { bars } = await history(MOST_MISSING + 1);
      if (stopped) return;
      const missing = missingBars(chart.getDataList(), bars);
      if (missing) for (const bar of missing) deliver(bar);
      else chart.resetData();
    } finally {
      filling = false;
    }
  }

  const paint = (): void => {
    const latest = running.bar;
    if (!latest || !deliver || stopped || filling) return;
    const last = chart.getDataList().at(-1);
    if (last && latest.timestamp - last.timestamp > lengthOf(interval))
      void fill().then(() => !stopped && deliver?.(running.bar ?? latest), showFailure);
    else deliver(latest);
  };

  const draw = (): void => {
    clearTimeout(undrawn);
    undrawn = undefined;
    paint();
  };

  /** All that the exchange keeps before a time; nothing when it could not be had. */
  async function olderBars(before: number): Promise<KLineData[] | undefined> {
    try {
      const { bars } = await history(KLINE_SIZE);
      return bars.filter((bar) => bar.timestamp < before);
    } catch {
      return undefined;
    }
  }

  const leave = stream.subscribe(`kline:${symbol}:${parts.of}`, {
    message: (frame) => {
      running.live(barOf((frame as KlineMessage).data));
      undrawn ??= setTimeout(draw, NO_TICKER_MS);
    },
    resumed: () => void fill().then(paint, showFailure),
  });
  const leaveTickers = tickersFeed.subscribe(() => undrawn !== undefined && draw());
  const leaveTick = onFallbackTick(fill);

  return {
    getBars: async ({ type, timestamp, callback }) => {
      // The chart asks its old loader, too, when it is given another period.
      if (stopped) return;
      if (type === 'forward') {
        const older = await olderBars(timestamp ?? 0);
        if (stopped) return;
        // What could not be had, or no longer fits, is asked for when the reader comes there again.
        const fits = older && chart.getDataList()[0]?.timestamp === timestamp;
        return callback(fits ? older : [], { forward: !fits });
      }
      if (type !== 'init') return callback([], false);
      load = async () => {
        clearTimeout(retrying);
        report('loading');
        try {
          const { bars, hasMore } = await history(FIRST_BARS);
          if (stopped) return;
          callback(bars, { forward: hasMore });
          load = undefined;
          report('ready');
        } catch {
          if (stopped) return;
          report('failed');
          retrying = setTimeout(() => void load?.(), RETRY_MS);
        }
      };
      await load();
    },
    subscribeBar: ({ callback }) => {
      deliver = callback;
      schedulePaint(paint);
    },
    unsubscribeBar: () => {
      deliver = undefined;
    },
    retry: () => void load?.(),
    stop: () => {
      stopped = true;
      clearTimeout(retrying);
      clearTimeout(undrawn);
      leave();
      leaveTickers();
      leaveTick();
    },
  };
}

/** Floats, as the canvas needs them; turnover by the formula of docs/rules.md, "Screens". */
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
