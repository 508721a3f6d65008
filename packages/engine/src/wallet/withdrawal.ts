import type { WithdrawalTerms } from '@bourse/protocol/wallet/commands';
import type { OpenRecord } from '../open-records.ts';
import type { Owner } from '../owner.ts';

declare module '../outcome.ts' {
  interface CommandResult {
    readonly withdrawalId?: number;
    /** Of a transfer between own accounts. */
    readonly transferId?: number;
  }
}

/** Money on its way out. Its whole amount is frozen on the owner's spot account until it ends. */
export interface Withdrawal extends OpenRecord, WithdrawalTerms {
  readonly owner: Owner;
  readonly createdAt: number;
  /** `paying`: approved, the outcome of the payment is not known yet. The last three are final. */
  status: 'pending' | 'paying' | 'finished' | 'rejected' | 'cancelled';
  txHash: string;
  remark: string;
}
