import type { CorrectionDirection } from './commands.ts';

/** Common to both: what was moved, why, and the two operators who wanted it. */
interface HouseMoved {
  readonly moveId: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly proposedBy: number;
  readonly approvedBy: number;
}

export interface HouseTransferred extends HouseMoved {
  readonly type: 'houseTransferred';
  readonly from: number;
  readonly to: number;
}

/** `take`: from the owner back to `deposits`, where the credit came from; `give`: from there to the owner. */
export interface CreditCorrected extends HouseMoved {
  readonly type: 'creditCorrected';
  readonly owner: number;
  readonly direction: CorrectionDirection;
  readonly credit: string;
}

export type HouseEvent = HouseTransferred | CreditCorrected;
