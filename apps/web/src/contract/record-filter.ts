import { readOrderFilter, type OrderFilter } from '../records/order-filter.ts';
import type { ContractEntryStatus } from './api.ts';

const CONTRACT_TABS = ['positions', 'waiting', 'history', 'liquidations'] as const;
export type ContractTab = (typeof CONTRACT_TABS)[number];

/** What the panel of positions shows, as it stands in the address; what is absent is not narrowed. */
export interface ContractFilter extends OrderFilter {
  tab?: ContractTab;
}

export const ENTRY_STATUS: Record<ContractTab, ContractEntryStatus> = {
  positions: 1,
  history: 2,
  liquidations: 3,
  waiting: 4,
};

/** The filter in an address; nonsense in it is passed over. */
export function readContractFilter(search: Readonly<Record<string, unknown>>): ContractFilter {
  const tab = CONTRACT_TABS.find((known) => known === search.tab);
  return { ...(tab && { tab }), ...readOrderFilter(search) };
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
