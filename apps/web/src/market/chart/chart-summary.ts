interface Bar {
  readonly timestamp: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number | undefined;
}

export interface Summary<Some extends Bar> {
  count: number;
  /** Opening times of the first and the last candle, in ms. */
  from: number;
  to: number;
  /** Where the first candle opened. */
  open: number;
  high: number;
  low: number;
  last: Some;
}

/** The gist of some candles, oldest first; floats, as of what is drawn. Absent when there are none. */
export function summaryOf<Some extends Bar>(bars: readonly Some[]): Summary<Some> | undefined {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return undefined;
  return {
    count: bars.length,
    from: first.timestamp,
    to: last.timestamp,
    open: first.open,
    high: bars.reduce((high, bar) => Math.max(high, bar.high), first.high),
    low: bars.reduce((low, bar) => Math.min(low, bar.low), first.low),
    last,
  };
}
