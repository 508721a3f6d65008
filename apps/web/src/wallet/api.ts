import type { PageFields } from '@bourse/protocol/fields';
import type { TransferKind } from '@bourse/protocol/ledger/ledger';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, get } from '../api/client.ts';
import { download } from '../api/download.ts';
import type { Period } from '../records/days.ts';

type Asset = Omit<BalanceView, 'account'>;

export interface AssetList {
  spot: Asset[];
  contract: Asset[];
}

export function listAssets(signal?: AbortSignal) {
  return call('/bb/asset/list', {}, signal);
}

/** What of today's profit does not move with the prices. */
export const todaysProfitQuery = queryOptions({
  queryKey: ['todaysProfit'],
  queryFn: ({ signal }) => get('/bb/asset/profitToday', {}, signal),
});

const HOUR_MS = 3_600_000;

export function depositAddressQuery(currency: string, chain: string) {
  return queryOptions({
    queryKey: ['depositAddress', currency, chain],
    queryFn: ({ signal }) => call('/bb/recharge/address', { currency, chain }, signal),
    staleTime: HOUR_MS,
  });
}

export type MoneyFilter = Period & { currency?: string };

export function listDeposits(fields: MoneyFilter & PageFields, signal?: AbortSignal) {
  return call('/bb/recharge/record', { ...fields }, signal);
}

export interface NewWithdrawal {
  currency: string;
  chain: string;
  address: string;
  /** Destination tag or memo; empty: none. */
  memo: string;
  amount: string;
}

/** What shows that it is he who withdraws: codes (`totp` only where two-factor is on), or a passkey in their place. */
export interface WithdrawalProof {
  fundPassword: string;
  code?: string | undefined;
  totp?: string | undefined;
  passkey?: string | undefined;
}

export function listWithdrawals(fields: MoneyFilter & PageFields, signal?: AbortSignal) {
  return call('/bb/user/statisticsUser/txPage', { ...fields }, signal);
}

/** What the level of verification lets out. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdrawLimits'],
  queryFn: ({ signal }) => call('/bb/user/withdrawLimits', {}, signal),
});

/** The address book, as far as it fits a network. */
export function bookQuery(currency: string, chain: string) {
  return queryOptions({
    queryKey: ['addresses', currency, chain],
    queryFn: async ({ signal }) => (await call('/bb/address/list', { currency, chain }, signal)).list,
  });
}

/** As `/contract/contract/transfer` numbers them. */
export type TransferType = '1' | '2';

export interface StatementFields extends MoneyFilter {
  account: BalanceView['account'];
  tradeType?: TransferKind;
}

export function listStatement(fields: StatementFields & PageFields, signal?: AbortSignal) {
  return call('/bb/asset/record', { ...fields }, signal);
}

export function saveStatement(name: string, fields: StatementFields) {
  return download('/bb/asset/recordExport', name, { ...fields });
}
