/** What is asked of the engine about money of the house, and what it tells. */

/**
 * Money of the house on the move, always by two operators: one proposes, another approves. Both names go into the
 * journal with the movement.
 */
interface HouseMove {
  /** Number of the proposal. Makes the movement happen once, whoever repeats it. */
  readonly moveId: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string;
  /** Operators' ids. */
  readonly proposedBy: number;
  readonly approvedBy: number;
}

/** From one account of the house to another; the outside is none of them. */
export interface TransferHouseCommand extends HouseMove {
  readonly type: 'transferHouse';
  /** A house account, or `launchpad:<id>` of a project that has ended. */
  readonly from: number;
  /** A house account. */
  readonly to: number;
}

/** Puts a credit right: takes back what was credited too much, or gives what was credited too little. */
export interface CorrectCreditCommand extends HouseMove {
  readonly type: 'correctCredit';
  /** Whom the credit went to: a user, or a house account of the house. */
  readonly owner: number;
  readonly direction: CorrectionDirection;
  /** Reference of the credit, whose currency is the correction's. */
  readonly credit: string;
  /** What the credit amounted to: no more can be taken back. */
  readonly credited: bigint;
}

export type CorrectionDirection = 'take' | 'give';

export type HouseCommand = TransferHouseCommand | CorrectCreditCommand;

export interface HouseTransferred extends HouseMove {
  readonly type: 'houseTransferred';
  readonly from: number;
  readonly to: number;
}

/** `take`: from the owner back to `deposits`, where the credit came from; `give`: from there to the owner. */
export interface CreditCorrected extends HouseMove {
  readonly type: 'creditCorrected';
  readonly owner: number;
  readonly direction: CorrectionDirection;
  readonly credit: string;
}

export type HouseEvent = HouseTransferred | CreditCorrected;
