import { queryOptions } from '@tanstack/react-query';
import type { CandleMessage } from '@bourse/protocol/stream';
import { call } from '../api/client.ts';

/** Intervals of candles as the calls name them (docs/rules.md, "Pairs and precision"). */
export type Interval = '1min' | '5min' | '15min' | '30min' | '1day';

const MINUTE_MS = 60_000;

/** Length of a candle in ms. */
export const INTERVAL_MS: Readonly<Record<Interval, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '1day': 1440 * MINUTE_MS,
};

/** docs/rules.md, "Screens". */
export const KLINE_SIZE = 2000;

export type Candle = Pick<CandleMessage, 'id' | 'open' | 'close' | 'high' | 'low' | 'vol'>;

/** Oldest first. */
export async function getKline(
  symbol: string,
  timer: Interval,
  size = KLINE_SIZE,
  signal?: AbortSignal,
): Promise<Candle[]> {
  const path = '/huobi/getKline';
  const { data } = await call(path, { symbol, timer, size }, signal);
  return data.toSorted((a, b) => a.id - b.id);
}

export interface QuoteTicker {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  logo: string;
  tick: { open: string; close: string; high: string; low: string; vol: string; turnover: string };
}

export const QUOTE_TICKERS = '/huobi/getHuobiDetailsByQuoteCoin';

export async function getQuoteTickers(quoteCoin: string, signal?: AbortSignal): Promise<QuoteTicker[]> {
  return (await call(QUOTE_TICKERS, { quoteCoin }, signal)).data;
}

/** The pairs of a quote coin with the ticker of the moment; live ones come over the stream. */
export function quoteTickersQuery(quoteCoin: string) {
  return queryOptions({
    queryKey: ['quoteTickers', quoteCoin],
    queryFn: ({ signal }) => getQuoteTickers(quoteCoin, signal),
    staleTime: 10_000,
  });
}
