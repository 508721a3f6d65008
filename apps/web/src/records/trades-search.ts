import { readRecordFilter, type RecordFilter } from '../spot/record-filter.ts';

/** Whose orders and trades `/account/trade` shows; each has lists of its own. */
export const TRADE_PRODUCTS = ['spot', 'swap'] as const;
export type TradeProduct = (typeof TRADE_PRODUCTS)[number];

export interface TradesSearch extends RecordFilter {
  /** Spot unless said otherwise. */
  product?: Exclude<TradeProduct, 'spot'>;
  /** Currencies of a conversion. */
  fromCoin?: string;
  toCoin?: string;
}

/** What is asked for in an address; nonsense in it is passed over. */
export function readTradesSearch(search: Readonly<Record<string, unknown>>): TradesSearch {
  const { fromCoin, toCoin } = search;
  return {
    ...readRecordFilter(search),
    ...(search.product === 'swap' && { product: search.product }),
    ...(isCoin(fromCoin) && { fromCoin }),
    ...(isCoin(toCoin) && { toCoin }),
  };
}

function isCoin(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{1,12}$/.test(value);
}
