import type { Chart } from 'klinecharts';

/** The library's name of the pane of the candles. */
export const CANDLES = 'candle_pane';
/** Marks of the reader's trades: an indicator that has a line of the legend only over a candle with trades. */
export const OWN_TRADES = 'ownTrades';
/** Height of a line of the legend, and what is above the first. */
const LINE = 20;
const MARGIN = 8;
/** For the price at the highest candle. */
const MARK = 16;
const BOTTOM = 12;
/** Below this width in px candles and indicators take two lines each. */
const NARROW = 520;
/** Below this width in px the legend and tags of lines want the same corner. */
const CROWDED = 760;

/** Height in px of the legend over the candles: of the candles themselves, of each indicator among them, of the reader's trades. */
export function legendHeight(chart: Chart): number {
  const names = 1 + chart.getIndicators({ paneId: CANDLES }).length;
  return MARGIN + LINE * names * (isNarrow(chart) ? 2 : 1);
}

/** Where tags may begin. */
export function tagsBegin(chart: Chart): number {
  return widthOf(chart) < CROWDED ? legendHeight(chart) : 0;
}

/** Width in px of what is left of a line that would cross the legend. */
const STUB = 40;

/** Where a line across the chart begins: one at the height of the legend would strike its figures through, and keeps its end. */
export function lineBegins(chart: Chart, y: number, width: number): number {
  return y < legendHeight(chart) ? Math.max(0, width - STUB) : 0;
}

function isNarrow(chart: Chart): boolean {
  return widthOf(chart) < NARROW;
}

function widthOf(chart: Chart): number {
  return chart.getSize()?.width ?? 0;
}

/** Keeps the candles below the legend. To be called again when the chart or its legend has another size. */
export function keepLegendClear(chart: Chart): void {
  const height = chart.getSize(CANDLES, 'main')?.height ?? 0;
  const top = legendHeight(chart) + MARK;
  // On a low chart the reader's trades, told only under the pointer, may lie over candles.
  const gap = gapFor(top, BOTTOM, height) ?? gapFor(top - 2 * LINE, BOTTOM, height);
  if (gap) chart.overrideYAxis({ paneId: CANDLES, gap });
}

/** Keeps the bars of a pane so high below its one line of legend. */
export function keepBarsClear(chart: Chart, paneId: string, height: number): void {
  const gap = gapFor(LINE, 0, height);
  if (gap) chart.overrideYAxis({ paneId, gap });
}

/**
 * The library adds its gap to the range of prices, and then draws all of it into `height`: for `top` and `bottom` to be
 * px on screen they have to be larger. Nothing where that would leave the candles less than half.
 */
export function gapFor(
  top: number,
  bottom: number,
  height: number,
): { top: number; bottom: number } | undefined {
  const left = height - top - bottom;
  if (left < height / 2) return undefined;
  return { top: (top * height) / left, bottom: (bottom * height) / left };
}
