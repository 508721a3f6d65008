import type { Page } from '@bourse/protocol/fields';
import type { TransferKind } from '@bourse/protocol/ledger/ledger';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import type {
  AddressView,
  DepositAddress,
  DepositView,
  StatementLine,
  WithdrawalView,
} from '@bourse/protocol/wallet/calls';
import { queryOptions } from '@tanstack/react-query';
import { untypedCall } from '../api/client.ts';
import { download } from '../api/download.ts';
import { upload, type UploadOptions } from '../api/upload.ts';
import type { Period } from '../records/days.ts';
import type { PageFields } from '../records/pages.tsx';

type Asset = Omit<BalanceView, 'account'>;

export interface AssetList {
  spot: Asset[];
  contract: Asset[];
}

export function listAssets(signal?: AbortSignal): Promise<AssetList> {
  return untypedCall('/bb/asset/list', {}, signal);
}

const HOUR_MS = 3_600_000;

export function depositAddressQuery(currency: string, chain: string) {
  return queryOptions({
    queryKey: ['depositAddress', currency, chain],
    queryFn: ({ signal }) => untypedCall<DepositAddress>('/bb/recharge/address', { currency, chain }, signal),
    staleTime: HOUR_MS,
  });
}

export interface NewDeposit {
  currency: string;
  chain: string;
  amount: string;
  txHash: string;
}

export function submitDeposit(
  deposit: NewDeposit,
  credential: File,
  requestId: string,
  options?: UploadOptions,
): Promise<unknown> {
  return upload('/bb/recharge/submit', { credential }, { ...deposit, requestId }, options);
}

export type MoneyFilter = Period & { currency?: string };

export function listDeposits(
  fields: MoneyFilter & PageFields,
  signal?: AbortSignal,
): Promise<Page<DepositView>> {
  return untypedCall('/bb/recharge/record', { ...fields }, signal);
}

export interface NewWithdrawal {
  currency: string;
  chain: string;
  address: string;
  amount: string;
}

/** What shows that it is he who withdraws; `totp` only where two-factor is on. */
export interface WithdrawalProof {
  fundPassword: string;
  code: string;
  totp?: string | undefined;
}

export function requestWithdrawal(
  withdrawal: NewWithdrawal,
  proof: WithdrawalProof,
  requestId: string,
): Promise<unknown> {
  return untypedCall('/bb/user/statisticsUser/txPay', { ...withdrawal, ...proof, requestId });
}

export function sendWithdrawCode(): Promise<unknown> {
  return untypedCall('/bb/user/sendSecurityCode', { purpose: 'withdraw' });
}

export function listWithdrawals(
  fields: MoneyFilter & PageFields,
  signal?: AbortSignal,
): Promise<Page<WithdrawalView>> {
  return untypedCall('/bb/user/statisticsUser/txPage', { ...fields }, signal);
}

export function cancelWithdrawal(id: string, requestId: string): Promise<unknown> {
  return untypedCall('/bb/user/statisticsUser/txCancel', { id, requestId });
}

/** The address book, as far as it fits a network. */
export function bookQuery(currency: string, chain: string) {
  return queryOptions({
    queryKey: ['addresses', currency, chain],
    queryFn: async ({ signal }) =>
      (await untypedCall<{ list: AddressView[] }>('/bb/address/list', { currency, chain }, signal)).list,
  });
}

/** As `/contract/contract/transfer` numbers them. */
export type TransferType = '1' | '2';

export interface NewTransfer {
  amount: string;
  currency: string;
  type: TransferType;
}

export function transferOwn(transfer: NewTransfer, requestId: string): Promise<unknown> {
  return untypedCall('/contract/contract/transfer', { ...transfer, requestId });
}

export interface StatementFields extends MoneyFilter {
  account: BalanceView['account'];
  tradeType?: TransferKind;
}

export function listStatement(
  fields: StatementFields & PageFields,
  signal?: AbortSignal,
): Promise<Page<StatementLine>> {
  return untypedCall('/bb/asset/record', { ...fields }, signal);
}

export function saveStatement(name: string, fields: StatementFields): Promise<void> {
  return download('/bb/asset/recordExport', name, { ...fields });
}
