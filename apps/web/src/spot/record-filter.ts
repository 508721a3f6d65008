import { readOrderFilter, type OrderFilter } from '../records/order-filter.ts';
import type { EntryStatus } from './api.ts';

const RECORD_TABS = ['open', 'history', 'fills', 'assets'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

export const ENDINGS = ['finished', 'cancelled'] as const;
export type Ending = (typeof ENDINGS)[number];

/** What the panel of orders shows, as it stands in the address; what is absent is not narrowed. */
export interface RecordFilter extends OrderFilter {
  tab?: RecordTab;
  status?: Ending;
}

/** The filter in an address; nonsense in it is passed over. */
export function readRecordFilter(search: Readonly<Record<string, unknown>>): RecordFilter {
  const tab = RECORD_TABS.find((known) => known === search.tab);
  const status = ENDINGS.find((known) => known === search.status);
  return { ...(tab && { tab }), ...(status && { status }), ...readOrderFilter(search) };
}

export function entryStatusOf(filter: RecordFilter): EntryStatus {
  return filter.status === 'finished' ? 2 : filter.status === 'cancelled' ? 3 : 0;
}

/** Whether anything is narrowed in what a tab shows. */
export function isNarrowed({ tab = 'open', pair, side, status, from, to }: RecordFilter): boolean {
  if (pair || side) return true;
  if (tab === 'open') return false;
  return Boolean(from || to || (tab === 'history' && status));
}
