import type {
  CancelWithdrawalCommand,
  FinishWithdrawalCommand,
  RejectWithdrawalCommand,
  RequestWithdrawalCommand,
  StartPayoutCommand,
} from '@bourse/protocol/wallet/commands';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { assert } from '../assert.ts';
import { houseAccount } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import type { Withdrawal } from './withdrawal.ts';

/**
 * The life of a withdrawal: pending, then either cancelled or rejected (everything back), or paying, which ends as
 * finished or, when a person knows that no payment happened, as rejected. A final state is final: docs/rules.md,
 * "Invariants", 13.
 */

export function requestWithdrawal(state: State, command: RequestWithdrawalCommand): CommandResult | Refusal {
  const { user, currency, chain, address, amount, fee } = command;
  if (fee < 0n || amount <= fee) return refuse('QUANTITY_REQUIRED');
  const owner = state.owner(user);
  const account = owner.spot(currency);
  if (account.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  state.ledger.hold(account, amount);
  const withdrawal: Withdrawal = {
    id: state.withdrawals.nextId,
    owner,
    currency,
    chain,
    address,
    amount,
    fee,
    createdAt: state.now,
    updatedAt: state.now,
    status: 'pending',
    txHash: '',
    remark: '',
    changed: false,
  };
  state.withdrawals.open(withdrawal, state.now);
  const { id: withdrawalId } = withdrawal;
  state.emit({ type: 'withdrawalRequested', withdrawalId, user, currency, chain, address, amount, fee });
  return { withdrawalId };
}

export function cancelWithdrawal(state: State, command: CancelWithdrawalCommand): CommandResult | Refusal {
  const withdrawal = state.withdrawals.get(command.withdrawalId);
  if (withdrawal?.owner.id !== command.user) return refuse('WITHDRAWAL_NOT_FOUND');
  if (withdrawal.status !== 'pending') return refuse('WITHDRAWAL_NOT_PENDING');
  return giveBack(state, withdrawal, 'cancelled', '');
}

export function startPayout(state: State, command: StartPayoutCommand): CommandResult | Refusal {
  const withdrawal = state.withdrawals.get(command.withdrawalId);
  if (!withdrawal) return refuse('WITHDRAWAL_NOT_FOUND');
  if (withdrawal.status !== 'pending') return refuse('WITHDRAWAL_NOT_PENDING');
  state.withdrawals.note(withdrawal);
  withdrawal.status = 'paying';
  state.withdrawals.touch(withdrawal, state.now);
  state.emit({ type: 'payoutStarted', withdrawalId: withdrawal.id });
  return { withdrawalId: withdrawal.id };
}

export function finishWithdrawal(state: State, command: FinishWithdrawalCommand): CommandResult | Refusal {
  const withdrawal = state.withdrawals.get(command.withdrawalId);
  if (!withdrawal) return refuse('WITHDRAWAL_NOT_FOUND');
  if (withdrawal.status !== 'paying') return refuse('WITHDRAWAL_NOT_PENDING');
  const { ledger } = state;
  const { id, owner, currency, amount, fee } = withdrawal;
  const account = owner.spot(currency);
  const reference = `withdrawal:${id}`;
  ledger.transferHeld(
    'withdrawal',
    account,
    houseAccount(ledger, 'withdrawals', currency),
    amount - fee,
    reference,
  );
  if (fee > 0n) ledger.transferHeld('withdrawalFee', account, state.fees.spot(currency), fee, reference);
  return end(state, withdrawal, 'finished', command.txHash, '');
}

export function rejectWithdrawal(state: State, command: RejectWithdrawalCommand): CommandResult | Refusal {
  const withdrawal = state.withdrawals.get(command.withdrawalId);
  if (!withdrawal) return refuse('WITHDRAWAL_NOT_FOUND');
  return giveBack(state, withdrawal, 'rejected', command.remark);
}

function giveBack(
  state: State,
  withdrawal: Withdrawal,
  status: 'rejected' | 'cancelled',
  remark: string,
): CommandResult {
  state.ledger.release(withdrawal.owner.spot(withdrawal.currency), withdrawal.amount);
  return end(state, withdrawal, status, '', remark);
}

function end(
  state: State,
  withdrawal: Withdrawal,
  status: 'finished' | 'rejected' | 'cancelled',
  txHash: string,
  remark: string,
): CommandResult {
  assert(
    withdrawal.status === 'paying' || (withdrawal.status === 'pending' && status !== 'finished'),
    'a withdrawal ended twice, or was finished unpaid',
  );
  assert(withdrawal.fee >= 0n && withdrawal.fee < withdrawal.amount, 'a withdrawal pays nothing out');
  state.withdrawals.note(withdrawal);
  withdrawal.status = status;
  withdrawal.txHash = txHash;
  withdrawal.remark = remark;
  state.withdrawals.close(withdrawal, state.now);
  state.emit({ type: 'withdrawalClosed', withdrawalId: withdrawal.id, status, txHash, remark });
  return { withdrawalId: withdrawal.id };
}
