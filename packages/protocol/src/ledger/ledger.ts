import type { TransferKind } from '../domains.ts';

/**
 * The ledger's vocabulary. An account belongs to an owner, holds one currency for one product, and has an
 * available and a frozen part. Owners are integers: users are positive, the house and the outside are negative.
 */

export { HOUSE, TRANSFER_KINDS, USER_TRANSFER_KINDS, type TransferKind } from '../domains.ts';

export type Product = 'spot' | 'contract';

/** The account holder of a new coin's project: `launchpad:<id>` in operators' lists. */
export function projectAccount(projectId: number): number {
  return -1_000 - projectId;
}

export function isExternal(owner: number): boolean {
  return owner >= -3 && owner < 0;
}

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
