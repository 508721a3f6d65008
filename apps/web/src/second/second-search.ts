import type { SecondNarrowed } from './api.ts';

export type SecondTab = 'holding' | 'finished';

/** What a list of second contracts shows, as it stands in the address; what is absent is not narrowed. */
export interface SecondFilter {
  /** Holding unless said otherwise. */
  tab?: Exclude<SecondTab, 'holding'>;
  /** Symbol of a pair. */
  pair?: string;
  /** Number of the order whose details are open. */
  order?: string;
}

export interface SecondSearch extends SecondFilter {
  /** Pair of the page. */
  symbol?: string;
}

/** What is asked for in an address; nonsense in it is passed over. */
export function readSecondFilter(search: Readonly<Record<string, unknown>>): SecondFilter {
  const { tab, pair, order } = search;
  return {
    ...(tab === 'finished' && { tab }),
    ...(typeof pair === 'string' && /^[a-z0-9]{2,24}$/.test(pair) && { pair }),
    ...readOrder({ order }),
  };
}

export function readSecondSearch(search: Readonly<Record<string, unknown>>): SecondSearch {
  const { symbol } = search;
  return {
    ...readSecondFilter(search),
    ...(typeof symbol === 'string' && { symbol: symbol.toLowerCase() }),
  };
}

/** An order to look at. */
export function readOrder({ order }: Readonly<Record<string, unknown>>): { order?: string } {
  return typeof order === 'string' && /^[1-9][0-9]{0,14}$/.test(order) ? { order } : {};
}

/** The fields that ask the server for it. `pairs` are those that exist. */
export function narrowed(
  { pair: symbol }: SecondFilter,
  pairs: readonly { symbol: string; baseCoin: string; quoteCoin: string }[],
): SecondNarrowed {
  const pair = pairs.find((each) => each.symbol === symbol);
  return pair ? { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin } : {};
}
