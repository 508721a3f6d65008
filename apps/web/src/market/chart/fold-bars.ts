import type { KLineData } from 'klinecharts';
import { startOf, type ChartInterval } from '../intervals.ts';

/** Candles of an interval, made of shorter ones; both oldest first. */
export function foldBars(bars: readonly KLineData[], interval: ChartInterval): KLineData[] {
  const folded: KLineData[] = [];
  for (const bar of bars) {
    const timestamp = startOf(interval, bar.timestamp);
    const last = folded.at(-1);
    if (last?.timestamp === timestamp) folded[folded.length - 1] = together(last, bar);
    else folded.push({ ...bar, timestamp });
  }
  return folded;
}

/** Of a history that was cut to so many candles: without a first one of which the beginning may be missing. */
export function foldHistory(
  bars: readonly KLineData[],
  interval: ChartInterval,
  wasCut: boolean,
): KLineData[] {
  const first = bars[0];
  const folded = foldBars(bars, interval);
  const isTorn = wasCut && first !== undefined && startOf(interval, first.timestamp) !== first.timestamp;
  return isTorn ? folded.slice(1) : folded;
}

function together(earlier: KLineData, later: KLineData): KLineData {
  return {
    timestamp: earlier.timestamp,
    open: earlier.open,
    high: Math.max(earlier.high, later.high),
    low: Math.min(earlier.low, later.low),
    close: later.close,
    volume: (earlier.volume ?? 0) + (later.volume ?? 0),
    turnover: (earlier.turnover ?? 0) + (later.turnover ?? 0),
  };
}
