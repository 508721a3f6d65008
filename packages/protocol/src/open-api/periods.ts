/** Candle periods of HTX's API; their candles begin at multiples of the period, UTC, weeks on Mondays. */
export const OPEN_PERIODS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '4hour',
  '1day',
  '1week',
  '1mon',
  '1year',
] as const;
export type OpenPeriod = (typeof OPEN_PERIODS)[number];
