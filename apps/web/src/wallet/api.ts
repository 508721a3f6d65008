import type { TransferKind } from '@bourse/protocol/ledger/ledger';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, get, type Wish } from '../api/client.ts';
import { download } from '../api/download.ts';
import { upload, type UploadOptions } from '../api/upload.ts';
import type { Period } from '../records/days.ts';
import type { PageFields } from '../records/pages.tsx';
import type { PartyDraft } from './travel/party-draft.ts';

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

export type NewDeposit = Wish<'/bb/recharge/submit'>;

export function submitDeposit(
  deposit: NewDeposit,
  credential: File,
  requestId: string,
  options?: UploadOptions,
) {
  return upload('/bb/recharge/submit', { credential }, { ...deposit, requestId }, options);
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

/** With its beneficiary, where the travel rule asks for him. */
export function requestWithdrawal(
  withdrawal: NewWithdrawal & Partial<PartyDraft>,
  proof: WithdrawalProof,
  requestId: string,
) {
  return call('/bb/user/statisticsUser/txPay', { ...withdrawal, ...proof, requestId });
}

export function listWithdrawals(fields: MoneyFilter & PageFields, signal?: AbortSignal) {
  return call('/bb/user/statisticsUser/txPage', { ...fields }, signal);
}

/** What the level of verification lets out. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdrawLimits'],
  queryFn: ({ signal }) => call('/bb/user/withdrawLimits', {}, signal),
});

export function cancelWithdrawal(id: string, requestId: string) {
  return call('/bb/user/statisticsUser/txCancel', { id, requestId });
}

/** The address book, as far as it fits a network. */
export function bookQuery(currency: string, chain: string) {
  return queryOptions({
    queryKey: ['addresses', currency, chain],
    queryFn: async ({ signal }) => (await call('/bb/address/list', { currency, chain }, signal)).list,
  });
}

/** As `/contract/contract/transfer` numbers them. */
export type TransferType = '1' | '2';

export type NewTransfer = Wish<'/contract/contract/transfer'>;

export function transferOwn(transfer: NewTransfer, requestId: string) {
  return call('/contract/contract/transfer', { ...transfer, requestId });
}

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
