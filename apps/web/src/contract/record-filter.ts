import type { Side } from '@bourse/protocol/spot/order';
import { periodOf, readDays, type DayRange } from '../records/days.ts';
import type { ContractEntryStatus, ContractNarrowed } from './api.ts';

export const CONTRACT_TABS = ['positions', 'waiting', 'history', 'liquidations'] as const;
export type ContractTab = (typeof CONTRACT_TABS)[number];

/** What the panel of positions shows, as it stands in the address; what is absent is not narrowed. */
export interface ContractFilter extends DayRange {
  tab?: ContractTab;
  /** Symbol of a pair. */
  pair?: string;
  side?: Side;
}

export const ENTRY_STATUS: Record<ContractTab, ContractEntryStatus> = {
  positions: 1,
  history: 2,
  liquidations: 3,
  waiting: 4,
};

/** The filter in an address; nonsense in it is passed over. */
export function readContractFilter(search: Readonly<Record<string, unknown>>): ContractFilter {
  const { pair } = search;
  const tab = CONTRACT_TABS.find((known) => known === search.tab);
  const side = search.side === 'buy' || search.side === 'sell' ? search.side : undefined;
  return {
    ...(tab && { tab }),
    ...(typeof pair === 'string' && /^[a-z0-9]{2,24}$/.test(pair) && { pair }),
    ...(side && { side }),
    ...readDays(search),
  };
}

/** The fields that ask the server for it. `pairs` are those that exist. */
export function narrowed(
  filter: ContractFilter,
  pairs: readonly { symbol: string; baseCoin: string; quoteCoin: string }[],
): ContractNarrowed {
  const pair = pairs.find(({ symbol }) => symbol === filter.pair);
  return {
    ...(pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin }),
    ...(filter.side && { direction: filter.side }),
    ...periodOf(filter),
  };
}

/** Whether a row belongs to the pair and side that are asked for; for lists that are on the page as a whole. */
export function matches(
  filter: ContractFilter,
  row: { baseCoin: string; quoteCoin: string; direction: Side },
): boolean {
  const symbol = (row.baseCoin + row.quoteCoin).toLowerCase();
  return (!filter.pair || filter.pair === symbol) && (!filter.side || filter.side === row.direction);
}

/** Lists of the past are asked for by day; those of the present are short. */
export function hasDays(tab: ContractTab): boolean {
  return tab === 'history' || tab === 'liquidations';
}

/** Whether anything is narrowed in what a tab shows. */
export function isNarrowed({ tab = 'positions', pair, side, from, to }: ContractFilter): boolean {
  return Boolean(pair || side || (hasDays(tab) && (from || to)));
}

export const NOT_NARROWED = { pair: undefined, side: undefined, from: undefined, to: undefined };
