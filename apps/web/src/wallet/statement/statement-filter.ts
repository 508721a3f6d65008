import { TRANSFER_KINDS, type TransferKind } from '@bourse/protocol/ledger/ledger';
import { periodOf, readDays, type DayRange } from '../../records/days.ts';
import type { StatementFields } from '../api.ts';

const ASSET_TABS = ['spot', 'contract', 'records'] as const;
export type AssetTab = (typeof ASSET_TABS)[number];

/** What the statement shows, as it stands in the address; what is absent is not narrowed. */
export interface StatementFilter extends DayRange {
  tab?: AssetTab;
  /** Spot unless said otherwise. */
  account?: 'contract';
  currency?: string;
  kind?: TransferKind;
}

/** The filter in an address; nonsense in it is passed over. */
export function readStatementFilter(search: Readonly<Record<string, unknown>>): StatementFilter {
  const { account, currency } = search;
  const tab = ASSET_TABS.find((known) => known === search.tab);
  const kind = TRANSFER_KINDS.find((known) => known === search.kind);
  return {
    ...(tab && { tab }),
    ...(account === 'contract' && { account }),
    ...(typeof currency === 'string' && /^[A-Za-z0-9]{1,12}$/.test(currency) && { currency }),
    ...(kind && { kind }),
    ...readDays(search),
  };
}

/** The fields that ask the server for it. `coins` are those that exist. */
export function statementFields(filter: StatementFilter, coins: readonly string[]): StatementFields {
  const currency = coins.find((coin) => coin === filter.currency);
  return {
    account: filter.account ?? 'spot',
    ...(currency && { currency }),
    ...(filter.kind && { tradeType: filter.kind }),
    ...periodOf(filter),
  };
}

/** Whether anything but the account is narrowed. */
export function isNarrowed({ currency, kind, from, to }: StatementFilter): boolean {
  return Boolean(currency || kind || from || to);
}

/** A line's amount is signed; what came in is positive. */
export function signOf(amount: string): { sign: '+' | '−'; size: string } {
  return amount.startsWith('-') ? { sign: '−', size: amount.slice(1) } : { sign: '+', size: amount };
}

/** `deposit:ERC20:0xab:0` -> `0xab`: the chain's own name of a deposit, as the list of deposits shows it. */
export function referenceHash(reference: string): string | undefined {
  return /^deposit:[^:]+:(.+):[^:]+$/.exec(reference)?.[1];
}

/** `trade:17` -> `17`: the kind says the rest in the reader's language. */
export function referenceText(reference: string): string {
  return reference.slice(reference.indexOf(':') + 1);
}
