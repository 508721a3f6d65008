import type { Product } from '../ledger/ledger.ts';
import type { Credit, WithdrawalTerms } from './commands.ts';
import type { Voucher } from './voucher.ts';

export interface Credited extends Credit {
  readonly type: 'credited';
  /** Absent in journals of before operators were held to two persons. */
  readonly vouchedBy?: Voucher;
}

/** `amount` is frozen from here to `withdrawalClosed`. */
export interface WithdrawalRequested extends WithdrawalTerms {
  readonly type: 'withdrawalRequested';
  readonly withdrawalId: number;
  readonly user: number;
}

export interface PayoutStarted {
  readonly type: 'payoutStarted';
  readonly withdrawalId: number;
}

/** The one final state. `finished` moves amount less fee to `withdrawals` and the fee to `fees`; others release. */
export interface WithdrawalClosed {
  readonly type: 'withdrawalClosed';
  readonly withdrawalId: number;
  readonly status: 'finished' | 'rejected' | 'cancelled';
  /** Empty unless finished. */
  readonly txHash: string;
  /** Why it was rejected. */
  readonly remark: string;
}

export interface OwnTransferred {
  readonly type: 'ownTransferred';
  readonly transferId: number;
  readonly user: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly to: Product;
}

export type WalletEvent = Credited | WithdrawalRequested | PayoutStarted | WithdrawalClosed | OwnTransferred;
