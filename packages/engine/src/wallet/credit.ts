import type { FundCommand } from '@bourse/protocol/command';
import type { CreditCommand, TransferOwnCommand } from '@bourse/protocol/wallet/commands';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { isUnvouched } from '@bourse/protocol/wallet/voucher';
import { receiveFunds } from '../contract/claims.ts';
import { houseAccount } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { deleteKey } from '../undo.ts';

/** Money out of nothing, for demo users and house accounts: once per reference. */
export function fund(state: State, command: FundCommand): CommandResult | Refusal {
  if (state.grants.has(command.reference)) return {};
  if (command.funds.some(({ amount }) => amount <= 0n)) return refuse('QUANTITY_REQUIRED');
  state.undo.note(deleteKey, state.grants, command.reference);
  state.grants.add(command.reference);
  for (const { currency, amount } of command.funds) {
    const account = state.owner(command.owner).spot(currency);
    state.ledger.transfer(
      'fund',
      houseAccount(state.ledger, 'genesis', currency),
      account,
      amount,
      command.reference,
    );
    state.emit({ type: 'funded', owner: command.owner, currency, amount, reference: command.reference });
  }
  for (const { currency, amount } of command.funds) receiveFunds(state, command.owner, currency, amount);
  return {};
}

/** Money from outside, once per reference: a repeat changes nothing and is no refusal. */
export function credit(state: State, command: CreditCommand): CommandResult | Refusal {
  const { owner, currency, amount, kind, reference, vouchedBy } = command;
  if (amount <= 0n) return refuse('QUANTITY_REQUIRED');
  if (isUnvouched(command)) return refuse('OPS_SECOND_PERSON');
  if (state.grants.has(reference)) return {};
  state.undo.note(deleteKey, state.grants, reference);
  state.grants.add(reference);
  const outside = houseAccount(state.ledger, 'deposits', currency);
  state.ledger.transfer(kind, outside, state.owner(owner).spot(currency), amount, reference);
  state.emit({ type: 'credited', owner, currency, amount, kind, reference, vouchedBy });
  receiveFunds(state, owner, currency, amount);
  return {};
}

/** Between a user's spot and contract accounts. */
export function transferOwn(state: State, command: TransferOwnCommand): CommandResult | Refusal {
  const { user, currency, amount, to } = command;
  if (amount <= 0n) return refuse('TRANSFER_TIP');
  const owner = state.owner(user);
  const [debit, credited] =
    to === 'contract'
      ? [owner.spot(currency), owner.contract(currency)]
      : [owner.contract(currency), owner.spot(currency)];
  if (debit.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  const transferId = state.nextOwnTransferId++;
  state.ledger.transfer('ownTransfer', debit, credited, amount, `transfer:${transferId}`);
  state.emit({ type: 'ownTransferred', transferId, user, currency, amount, to });
  return { transferId };
}
