import { isListOf, isRecord, loadRecord, save } from '../../storage.ts';

/** Indicators over the candles; they share the price axis. */
export const PRICE_INDICATORS = ['MA', 'EMA', 'BOLL', 'SAR'] as const;
/** Indicators in panes of their own below the candles. */
export const PANE_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ', 'OBV', 'WR'] as const;

export type Indicator = (typeof PRICE_INDICATORS)[number] | (typeof PANE_INDICATORS)[number];

const ALL: readonly Indicator[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];

/** Parameters that traders are used to, in the order in which the library takes them. */
export const USUAL: Readonly<Record<Indicator, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
  OBV: [30],
  WR: [14],
};

/** More candles than are loaded at first say nothing. */
const MOST_PARAMETER = 300;

/** What the chart of a pair shows. */
export interface IndicatorChoice {
  /** In the order of the menu. */
  shown: readonly Indicator[];
  /** Those that are not the usual ones. */
  parameters: Readonly<Partial<Record<Indicator, readonly number[]>>>;
}

const DEFAULT: IndicatorChoice = { shown: ['MA', 'VOL'], parameters: {} };

/** By hand: a library of schemas would be all that the trade page needs it for. */
function readChoice(stored: unknown): IndicatorChoice | undefined {
  if (!isRecord(stored) || !isListOf(stored.shown, isIndicator) || !isRecord(stored.parameters))
    return undefined;
  const { shown, parameters } = stored;
  const isReadable = Object.entries(parameters).every(
    ([name, values]) => isIndicator(name) && isListOf(values, isParameter),
  );
  return isReadable ? { shown: ALL.filter((name) => shown.includes(name)), parameters } : undefined;
}

function isIndicator(name: unknown): name is Indicator {
  return ALL.some((each) => each === name);
}

function isParameter(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PARAMETER;
}

export function isOnPrice(name: Indicator): boolean {
  return (PRICE_INDICATORS as readonly string[]).includes(name);
}

export function parametersOf({ parameters }: IndicatorChoice, name: Indicator): readonly number[] {
  const chosen = parameters[name];
  return chosen?.length === USUAL[name].length ? chosen : USUAL[name];
}

/** As chosen for the pair; a pair that nothing was chosen for shows what was chosen last on another. */
export function savedIndicators(symbol: string): IndicatorChoice {
  const saved = loadRecord('indicators');
  return readChoice(saved[symbol] ?? saved[LAST]) ?? DEFAULT;
}

const LAST = 'last';

export function saveIndicators(symbol: string, choice: IndicatorChoice): void {
  save('indicators', JSON.stringify({ ...loadRecord('indicators'), [symbol]: choice, [LAST]: choice }));
}

/** The choice with one indicator switched on or off. */
export function toggled(choice: IndicatorChoice, name: Indicator): IndicatorChoice {
  return { ...choice, shown: ALL.filter((each) => choice.shown.includes(each) !== (each === name)) };
}

/** The choice with other parameters of one indicator; what no parameter can be is brought within bounds. */
export function withParameters(
  choice: IndicatorChoice,
  name: Indicator,
  parameters: readonly number[],
): IndicatorChoice {
  const bounded = parameters.map((value) => Math.min(Math.max(1, Math.trunc(value) || 1), MOST_PARAMETER));
  return { ...choice, parameters: { ...choice.parameters, [name]: bounded } };
}
