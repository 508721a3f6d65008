import type { Side } from '@bourse/protocol/spot/order';
import { periodOf, readDays, type DayRange } from '../records/days.ts';
import type { EntryStatus, Narrowed } from './api.ts';

export const RECORD_TABS = ['open', 'history', 'fills', 'assets'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

export const ENDINGS = ['finished', 'cancelled'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What the panel of orders shows, as it stands in the address; what is absent is not narrowed. */
export interface RecordFilter extends DayRange {
  tab?: RecordTab;
  /** Symbol of a pair. */
  pair?: string;
  side?: Side;
  status?: Ending;
}

/** The filter in an address; nonsense in it is passed over. */
export function readRecordFilter(search: Readonly<Record<string, unknown>>): RecordFilter {
  const { pair } = search;
  const tab = RECORD_TABS.find((known) => known === search.tab);
  const side = search.side === 'buy' || search.side === 'sell' ? search.side : undefined;
  const status = ENDINGS.find((known) => known === search.status);
  return {
    ...(tab && { tab }),
    ...(typeof pair === 'string' && /^[a-z0-9]{2,24}$/.test(pair) && { pair }),
    ...(side && { side }),
    ...(status && { status }),
    ...readDays(search),
  };
}

/** The fields that ask the server for it. `pairs` are those that exist. */
export function narrowed(
  filter: RecordFilter,
  pairs: readonly { symbol: string; baseCoin: string; quoteCoin: string }[],
): Narrowed {
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);
  return {
    ...(pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin }),
    ...(filter.side && { direction: filter.side }),
    ...periodOf(filter),
  };
}

export function entryStatusOf(filter: RecordFilter): EntryStatus {
  return filter.status === 'finished' ? 2 : filter.status === 'cancelled' ? 3 : 0;
}

/** Whether a row belongs to the pair and side that are asked for; for lists that are on the page as a whole. */
export function matches(
  filter: RecordFilter,
  row: { baseCoin: string; quoteCoin: string; direction: Side },
): boolean {
  const symbol = (row.baseCoin + row.quoteCoin).toLowerCase();
  return (!filter.pair || filter.pair === symbol) && (!filter.side || filter.side === row.direction);
}

/** Whether anything is narrowed in what a tab shows. */
export function isNarrowed({ tab = 'open', pair, side, status, from, to }: RecordFilter): boolean {
  if (pair || side) return true;
  if (tab === 'open') return false;
  return Boolean(from || to || (tab === 'history' && status));
}
