import { isHouseAccount, projectOfAccount } from '@bourse/protocol/house/accounts';
import type {
  CorrectCreditCommand,
  HouseCommand,
  TransferHouseCommand,
} from '@bourse/protocol/house/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { receiveFunds } from '../contract/claims.ts';
import { canSpare } from '../contract/exposure.ts';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { houseAccount } from '../ledger/ledger.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';

/** For transfers and corrections: a repeat changes nothing and is no refusal; nobody approves what he proposed. */
function refusalOf({ amount, proposedBy, approvedBy }: HouseCommand): Refusal | undefined {
  if (amount <= 0n) return refuse('QUANTITY_REQUIRED');
  return proposedBy === approvedBy ? refuse('OPS_SECOND_PERSON') : undefined;
}

/** Between accounts of the house, as long as what is promised to users stays covered. */
export function transferHouse(state: State, command: TransferHouseCommand): CommandResult | Refusal {
  const { moveId, from, to, currency, amount, reason, proposedBy, approvedBy } = command;
  if (state.houseMoves.isDone(moveId)) return {};
  const wrong = refusalOf(command) ?? wrongSide(state, command);
  if (wrong) return wrong;
  const source = state.owner(from).spot(currency);
  if (source.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  if (currency === CONTRACT_COIN && !sparesContracts(state, command)) return refuse('HOUSE_POSITIONS_OPEN');
  state.ledger.transfer('houseTransfer', source, state.owner(to).spot(currency), amount, `house:${moveId}`);
  state.houseMoves.note(moveId);
  state.emit({
    type: 'houseTransferred',
    moveId,
    from,
    to,
    currency,
    amount,
    reason,
    proposedBy,
    approvedBy,
  });
  // From the house account to insurance or back is no income, so no claim is paid from it.
  if (from !== HOUSE.contractHouse && from !== HOUSE.insurance) receiveFunds(state, to, currency, amount);
  return {};
}

function wrongSide(state: State, { from, to }: TransferHouseCommand): Refusal | undefined {
  if (from === to || !isHouseAccount(to)) return refuse('INVALID_FIELD', { field: 'to' });
  const project = projectOfAccount(from);
  if (project === undefined)
    return isHouseAccount(from) ? undefined : refuse('INVALID_FIELD', { field: 'from' });
  if (project >= state.projects.nextId) return refuse('PROJECT_NOT_FOUND');
  // As long as a project can be cancelled, what was paid belongs to those who paid it.
  return state.projects.get(project)?.status === 'open' ? refuse('HOUSE_PROJECT_OPEN') : undefined;
}

/** Whether house account and insurance stand for the open positions without this amount, too. */
function sparesContracts(state: State, { from, to, amount }: TransferHouseCommand): boolean {
  const change = (owner: number) => (to === owner ? amount : 0n) - (from === owner ? amount : 0n);
  return canSpare(state, change(HOUSE.contractHouse), change(HOUSE.insurance));
}

/**
 * Reverses a credit in part or as a whole, or adds to it. The other side is `deposits`, as it was for the credit. No
 * more is taken than the owner can spend, and all corrections of a credit together take no more than it was.
 */
export function correctCredit(state: State, command: CorrectCreditCommand): CommandResult | Refusal {
  const { moveId, owner, direction, currency, amount, credit, credited } = command;
  if (state.houseMoves.isDone(moveId)) return {};
  const wrong = refusalOf(command);
  if (wrong) return wrong;
  const outside = houseAccount(state.ledger, 'deposits', currency);
  const account = state.owner(owner).spot(currency);
  const isTaken = direction === 'take';
  if (isTaken && state.houseMoves.takenOf(credit) + amount > credited)
    return refuse('CORRECTION_ABOVE_CREDIT');
  if (isTaken && account.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  const [debit, credits] = isTaken ? [account, outside] : [outside, account];
  state.ledger.transfer('correction', debit, credits, amount, `house:${moveId}`);
  state.houseMoves.noteCorrection(moveId, credit, isTaken ? amount : -amount);
  const { reason, proposedBy, approvedBy } = command;
  const why = { credit, reason, proposedBy, approvedBy };
  state.emit({ type: 'creditCorrected', moveId, owner, direction, currency, amount, ...why });
  return {};
}
