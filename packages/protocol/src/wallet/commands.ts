import type { Product } from '../ledger/ledger.ts';
import type { UserCommand } from '../user-command.ts';
import type { Voucher } from './voucher.ts';

/** Money of a user, or of an account of the house, that has arrived. */
export interface Credit {
  /** A user, or a house account of the house. */
  readonly owner: number;
  readonly currency: string;
  readonly amount: bigint;
  readonly kind: 'deposit' | 'manualCredit';
  /** Makes the credit happen once, whoever repeats it: `deposit:ERC20:0x…:3`, `manual:17`. */
  readonly reference: string;
}

/** What is to be paid to whom. What arrives is `amount` less `fee`. */
export interface WithdrawalTerms {
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** Money that arrives from outside: a confirmed deposit, or a credit that two operators approved. */
export interface CreditCommand extends Credit {
  readonly type: 'credit';
  readonly vouchedBy: Voucher;
}

/** Freezes `amount` until the withdrawal ends. */
export interface RequestWithdrawalCommand extends UserCommand, WithdrawalTerms {
  readonly type: 'requestWithdrawal';
}

/** The user's own change of mind; only while nobody has begun to pay. */
export interface CancelWithdrawalCommand extends UserCommand {
  readonly type: 'cancelWithdrawal';
  readonly withdrawalId: number;
}

/** Approved: from here on the money may be on its way, so neither the user nor a restart can take it back. */
export interface StartPayoutCommand {
  readonly type: 'startPayout';
  readonly withdrawalId: number;
}

/** The payment is known to have happened. Fits only a withdrawal whose payout has started. */
export interface FinishWithdrawalCommand {
  readonly type: 'finishWithdrawal';
  readonly withdrawalId: number;
  readonly txHash: string;
}

/** The payment is known not to have happened and will not: everything back to available. */
export interface RejectWithdrawalCommand {
  readonly type: 'rejectWithdrawal';
  readonly withdrawalId: number;
  readonly remark: string;
}

/** Between a user's own accounts. */
export interface TransferOwnCommand extends UserCommand {
  readonly type: 'transferOwn';
  readonly currency: string;
  readonly amount: bigint;
  /** The account that receives; the other one pays. */
  readonly to: Product;
}

export type WalletCommand =
  | CreditCommand
  | RequestWithdrawalCommand
  | CancelWithdrawalCommand
  | StartPayoutCommand
  | FinishWithdrawalCommand
  | RejectWithdrawalCommand
  | TransferOwnCommand;
