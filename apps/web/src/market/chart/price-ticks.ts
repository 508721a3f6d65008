import type { AxisTick, Chart } from 'klinecharts';

/**
 * Of the places that the library marks on the price axis, those whose price can be written in full: where the step of a pair is
 * large, a place between two steps would be written as one of them, and one price stand at two places.
 */
export function honestTicks(ticks: readonly AxisTick[]): AxisTick[] {
  return ticks.filter(({ text, value }) => Number(text.replaceAll(',', '')) === Number(value));
}

/** Marks the price axis with prices that there are. */
export function showWholeSteps(chart: Chart): void {
  chart.overrideYAxis({
    paneId: 'candle_pane',
    createTicks: ({ defaultTicks }) => honestTicks(defaultTicks),
  });
}
