import { queryOptions } from '@tanstack/react-query';
import type { CandleMessage } from '@bourse/protocol/stream';
import { marketCall } from '../api/client.ts';

/** Intervals of the chart as the calls name them (product.md section 7). */
export const INTERVALS = ['1min', '5min', '15min', '30min', '1day'] as const;
export type Interval = (typeof INTERVALS)[number];

/** product.md section 9. */
const KLINE_SIZE = 2000;

export type Candle = Pick<CandleMessage, 'id' | 'open' | 'close' | 'high' | 'low' | 'vol'>;

/** Oldest first. */
export async function getKline(symbol: string, timer: Interval): Promise<Candle[]> {
  const { data } = await marketCall<{ data: Candle[] }>('/huobi/getKline', {
    symbol,
    timer,
    size: KLINE_SIZE,
  });
  return data.toSorted((a, b) => a.id - b.id);
}

export interface QuoteTicker {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  logo: string;
  tick: { open: string; close: string; high: string; low: string; vol: string; turnover: string };
}

/** The pairs of a quote coin with the ticker of the moment; live ones come over the stream. */
export function quoteTickersQuery(quoteCoin: string) {
  return queryOptions({
    queryKey: ['quoteTickers', quoteCoin],
    queryFn: async ({ signal }) =>
      (await marketCall<{ data: QuoteTicker[] }>('/huobi/getHuobiDetailsByQuoteCoin', { quoteCoin }, signal))
        .data,
    staleTime: 10_000,
  });
}
