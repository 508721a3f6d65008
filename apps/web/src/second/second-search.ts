import { readDays, type DayRange } from '../records/days.ts';
import { readPair, readSymbol, type SymbolSearch } from '../records/order-filter.ts';

export type SecondTab = 'holding' | 'finished';

/** What a list of second contracts shows, as it stands in the address; what is absent is not narrowed. */
export interface SecondFilter extends DayRange {
  /** Holding unless said otherwise. */
  tab?: Exclude<SecondTab, 'holding'>;
  /** Symbol of a pair. */
  pair?: string;
  /** Number of the order whose details are open. */
  order?: string;
}

export interface SecondSearch extends SecondFilter, SymbolSearch {}

/** What is asked for in an address; nonsense in it is passed over. */
export function readSecondFilter(search: Readonly<Record<string, unknown>>): SecondFilter {
  const { tab } = search;
  return {
    ...(tab === 'finished' && { tab }),
    ...readPair(search),
    ...readDays(search),
    ...readOrder(search),
  };
}

export function readSecondSearch(search: Readonly<Record<string, unknown>>): SecondSearch {
  return { ...readSecondFilter(search), ...readSymbol(search) };
}

/** An order to look at. */
export function readOrder({ order }: Readonly<Record<string, unknown>>): { order?: string } {
  return typeof order === 'string' && /^[1-9][0-9]{0,14}$/.test(order) ? { order } : {};
}
