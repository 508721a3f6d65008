import { load, save } from '../../storage.ts';

/** Indicators over the candles; they share the price axis. */
export const PRICE_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR'] as const;
/** Indicators in panes of their own below the candles. */
export const PANE_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ', 'OBV', 'WR'] as const;

export type Indicator = (typeof PRICE_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];

const ALL: readonly Indicator[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];
const DEFAULT: readonly Indicator[] = ['MA', 'VOL'];

/** Parameters that traders are used to; the library's own for the rest. */
export const PARAMETERS: Partial<Record<Indicator, number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  VOL: [],
  RSI: [6, 12, 24],
  WR: [14],
};

export function isOnPrice(indicator: Indicator): boolean {
  return (PRICE_INDICATORS as readonly string[]).includes(indicator);
}

export function savedIndicators(): readonly Indicator[] {
  const saved = load('indicators');
  if (saved === undefined) return DEFAULT;
  const names = new Set(saved.split(','));
  return ALL.filter((indicator) => names.has(indicator));
}

/** The choice with one indicator switched on or off, in the order of the menu; remembered. */
export function toggleIndicator(chosen: readonly Indicator[], indicator: Indicator): readonly Indicator[] {
  const next = ALL.filter((each) => chosen.includes(each) !== (each === indicator));
  save('indicators', next.join(','));
  return next;
}
