/**
 * Chart intervals (docs/rules.md, "Pairs and precision") and their length in minutes; candles begin at multiples of it,
 * UTC.
 */
export const PERIODS = ['1min', '5min', '15min', '30min', '1day'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_MINUTES: Readonly<Record<Period, number>> = {
  '1min': 1,
  '5min': 5,
  '15min': 15,
  '30min': 30,
  '1day': 1440,
};

/** Most candles that one request gives. */
export const MAX_CANDLES = 2_000;
