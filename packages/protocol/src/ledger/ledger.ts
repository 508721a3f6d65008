/**
 * The ledger's vocabulary. An account belongs to an owner, holds one currency for one product, and has an
 * available and a frozen part. Owners are integers: users are positive, the house and the outside are negative.
 */

export type Product = 'spot' | 'contract';

/** House and external owners (docs/rules.md, "Accounts and ledger"). External ones may go below zero. */
export const HOUSE = {
  genesis: -1,
  deposits: -2,
  withdrawals: -3,
  marketMaker: -10,
  swap: -11,
  contractHouse: -12,
  secondHouse: -13,
  fees: -14,
  insurance: -15,
  referral: -16,
} as const;

/** The account holder of a new coin's project: `launchpad:<id>` in operators' lists. */
export function projectAccount(projectId: number): number {
  return -1_000 - projectId;
}

export function isExternal(owner: number): boolean {
  return owner >= -3 && owner < 0;
}

/** Why money moved. Grows with the products. */
export const TRANSFER_KINDS = [
  'fund',
  'trade',
  'fee',
  'commission',
  'deposit',
  'manualCredit',
  'withdrawal',
  'withdrawalFee',
  'ownTransfer',
  'swap',
  'issuance',
  'launchpad',
  'contract',
  'insurance',
  'second',
  'houseTransfer',
  'correction',
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/** One movement of one amount of one currency, with the balances it left (available + frozen). */
export interface Transfer {
  readonly kind: TransferKind;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly currency: string;
  readonly amount: bigint;
  /** What it belongs to: `trade:17`, `grant:1001`. */
  readonly reference: string;
  readonly debitBalance: bigint;
  readonly creditBalance: bigint;
}
