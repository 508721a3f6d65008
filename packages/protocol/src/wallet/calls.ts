import { z } from 'zod';
import { coin, decimalText, idText, line, page, period, requestId } from '../fields.ts';
import { fundPassword, orAbsent } from '../identity/rules.ts';
import { TRANSFER_KINDS, type TransferKind } from '../ledger/ledger.ts';

/**
 * Fields and answers of the wallet calls (docs/rules.md, "Deposits and withdrawals" and "Calls and envelopes"). Amounts
 * are decimal strings.
 */

/** Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`. */
const chain = z.string().min(1).max(16);
const address = z.string({ error: 'ENTER_ADDRESS' }).trim().min(1, { error: 'ENTER_ADDRESS' }).max(128);
const remark = line(64);
const code = orAbsent(z.string().trim().max(16));

/** What a coin can do on a chain; part of `/bb/config`. */
export interface ChainView {
  currency: string;
  chain: string;
  /** How addresses of the chain are written. */
  format: AddressFormat;
  depositOpen: boolean;
  withdrawOpen: boolean;
  confirmations: number;
  depositMin: string;
  withdrawFee: string;
  withdrawMin: string;
  withdrawMax: string;
  /** Within 24 h, all chains of the currency together. */
  withdrawDayMax: string;
}

export const ADDRESS_FORMATS = [
  'evm',
  'tron',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ripple',
  'cardano',
  'eos',
] as const;
export type AddressFormat = (typeof ADDRESS_FORMATS)[number];

/** A line of `/bb/asset/record` and of `/contract/contract/getAssetsRecord`. */
export interface StatementLine {
  id: string;
  account: 'spot' | 'contract';
  currency: string;
  kind: TransferKind;
  /** Signed: what came in is positive. */
  amount: string;
  /** Available and frozen together, after this line. */
  balance: string;
  /** `trade:17`, `withdrawal:4`. */
  reference: string;
  time: number;
}

export const assetRecordCall = z.object({
  /** Whose lines: of the spot or of the contract account. */
  account: z.enum(['spot', 'contract']).default('spot'),
  currency: coin.optional(),
  /** A kind of transfer. */
  tradeType: z.enum(TRANSFER_KINDS).optional(),
  ...period,
  ...page,
});
export const assetRecordExportCall = assetRecordCall.omit({ pageNo: true, pageSize: true });

/** `/contract/contract/getAssetsRecord`: the statement of the contract account. */
export const contractAssetRecordCall = z.object({
  currency: coin.optional(),
  /** A kind of transfer. */
  tradeType: z.enum(TRANSFER_KINDS).optional(),
  ...page,
});

/** Answer of `/contract/contract/getAssetsRecord`. */
export interface ContractAssetRecord {
  list: StatementLine[];
  /** How many lines there are in all, on every page together. */
  sum: number;
}

/**
 * What is moved at least between one's own accounts: 0.00001 (docs/rules.md, "Deposits and withdrawals"), in 1e-8
 * units.
 */
export const TRANSFER_MIN = 1_000n;

/** `/contract/contract/transfer`; type 1 = spot to contract, 2 = contract to spot. */
export const transferCall = z.object({
  /** What is moved; at least 0.00001. */
  amount: z.string({ error: 'TRANSFER_TIP' }).max(32),
  currency: coin,
  /** 1: from the spot to the contract account; 2: back. */
  type: z.enum(['1', '2']).default('1'),
  requestId,
});

/** Answer of `/contract/contract/transfer`. */
export interface TransferView {
  id: string;
  currency: string;
  amount: string;
  /** As asked: "1" spot to contract, "2" back. */
  type: '1' | '2';
  time: number;
}

export const depositAddressCall = z.object({ currency: coin, chain });
/** Answer of `/bb/recharge/address`. */
export interface DepositAddress {
  currency: string;
  chain: string;
  address: string;
  /** `own`: the user's alone. `shared`: the exchange's; the deposit is found by what the user submits. */
  kind: 'own' | 'shared';
  confirmations: number;
  depositMin: string;
}

/** `/bb/recharge/submit`, multipart with the picture `credential`. */
export const submitDepositCall = z.object({
  currency: coin,
  chain,
  amount: decimalText,
  txHash: z
    .string()
    .trim()
    .min(8)
    .max(128)
    .regex(/^[A-Za-z0-9]+$/),
  requestId,
});
export const depositRecordCall = z.object({ currency: coin.optional(), ...period, ...page });

/** States of deposits and withdrawals. */
export type MoveStatus = 'pending' | 'finished' | 'rejected' | 'cancelled';

/** A line of `/bb/recharge/record`. */
export interface DepositView {
  id: string;
  currency: string;
  chain: string;
  amount: string;
  /** What was credited; "0" until then. */
  arrival: string;
  txHash: string;
  status: MoveStatus;
  /** `chain`: found by ourselves on the chain, `manual`: submitted. */
  source: 'chain' | 'manual';
  /** Of a deposit found on the chain, while it waits. */
  confirmations: number;
  remark: string;
  createTime: number;
  updateTime: number;
}

/** `/bb/user/statisticsUser/txPay`. */
export const withdrawCall = z.object({
  currency: coin,
  chain,
  address,
  amount: decimalText,
  fundPassword,
  code: z.string({ error: 'ENTER_EMAIL_CODE' }).trim().min(1, { error: 'ENTER_EMAIL_CODE' }).max(16),
  /** Asked for when two-factor is on; a recovery code does as well. */
  totp: code,
  requestId,
});
export const withdrawalPageCall = z.object({ currency: coin.optional(), ...period, ...page });
export const cancelWithdrawalCall = z.object({ id: idText, requestId });

/** A line of `/bb/user/statisticsUser/txPage`, also pushed on the private channel. */
export interface WithdrawalView {
  id: string;
  currency: string;
  chain: string;
  address: string;
  amount: string;
  fee: string;
  /** amount less fee */
  arrival: string;
  status: MoveStatus;
  /** Whether the user can still cancel. */
  cancellable: boolean;
  txHash: string;
  remark: string;
  createTime: number;
  updateTime: number;
}

export const addAddressCall = z.object({
  currency: coin,
  chain,
  address,
  remark: orAbsent(remark),
  fundPassword,
});
export const deleteAddressCall = z.object({ id: idText, fundPassword });
export const addressListCall = z.object({ currency: coin.optional(), chain: chain.optional() });

/** A line of `/bb/address/list`, newest first. */
export interface AddressView {
  id: string;
  currency: string;
  chain: string;
  address: string;
  remark: string;
  createTime: number;
  /** From when the whitelist lets it pass: 24 h after it was added. */
  usableFrom: number;
}

/** `/bb/address/whitelist`: with it on, withdrawals go only to book addresses older than 24 h. Switching off asks for proof. */
export const whitelistCall = z.object({ on: z.enum(['0', '1']), fundPassword, code, totp: code });

/** `/bb/collection/save`: account for payments in money; only once verified. */
export const saveCollectionCall = z.object({
  name: line(64, 'ENTER_HOLDER'),
  bank: line(64, 'ENTER_BANK'),
  cardNumber: z
    .string({ error: 'CARD_NUMBER_RULE' })
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9]{8,34}$|^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/, { error: 'CARD_NUMBER_RULE' })),
  fundPassword,
});
/** Answer of `/bb/collection/get`; empty texts while none is saved. The card number shows its last four digits only. */
export interface CollectionView {
  name: string;
  bank: string;
  cardNumber: string;
}
