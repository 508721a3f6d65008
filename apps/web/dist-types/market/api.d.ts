import type { CandleMessage } from '@bourse/protocol/stream';
/** Intervals of the chart as the calls name them (product.md section 7). */
export declare const INTERVALS: readonly ['1min', '5min', '15min', '30min', '1day'];
export type Interval = (typeof INTERVALS)[number];
export type Candle = Pick<CandleMessage, 'id' | 'open' | 'close' | 'high' | 'low' | 'vol'>;
/** Oldest first. */
export declare function getKline(symbol: string, timer: Interval): Promise<Candle[]>;
export interface QuoteTicker {
    symbol: string;
    baseCoin: string;
    quoteCoin: string;
    logo: string;
    tick: {
        open: string;
        close: string;
        high: string;
        low: string;
        vol: string;
        turnover: string;
    };
}
/** The pairs of a quote coin with the ticker of the moment; live ones come over the stream. */
export declare function quoteTickersQuery(quoteCoin: string): import("@tanstack/query-core").OmitKeyof<import("@tanstack/react-query").UseQueryOptions<QuoteTicker[], Error, QuoteTicker[], string[]>, "queryFn"> & {
    queryFn?: import("@tanstack/query-core").QueryFunction<QuoteTicker[], string[], never>;
} & import("@tanstack/query-core").QueryKeyWithDataTag<string[], QuoteTicker[], Error>;
