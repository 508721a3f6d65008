import type { EndCommissionCommand, SetInviterCommand } from '@bourse/protocol/referral/journal';
import { commissionOf } from '@bourse/protocol/referral/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';

/** Once: a later one, also with another inviter, changes nothing. */
export function setInviter(state: State, command: SetInviterCommand): CommandResult | Refusal {
  const { owner: id, inviter } = command;
  if (inviter === id || inviter <= 0) return refuse('INVITE_CODE_UNKNOWN');
  const owner = state.owner(id);
  if (owner.inviter !== undefined) return {};
  state.undo.keep(owner);
  owner.inviter = state.owner(inviter);
  state.emit({ type: 'inviterSet', owner: id, inviter });
  return {};
}

/** For good, also when the inviter is set only later; a repeat changes nothing. */
export function endCommission(state: State, { owner: id }: EndCommissionCommand): CommandResult {
  const owner = state.owner(id);
  if (owner.commissionEnded) return {};
  state.undo.keep(owner);
  owner.commissionEnded = true;
  state.emit({ type: 'commissionEnded', owner: id });
  return {};
}

/**
 * Passes the inviter's share of a trading fee on to his spot account, out of the house account of fees that has just received the
 * fee. Nothing happens for users whom the house, or they themselves, invited.
 */
export function payCommission(
  state: State,
  payer: Owner,
  currency: string,
  fee: bigint,
  reference: string,
): void {
  const { inviter } = payer;
  if (inviter === undefined || payer.commissionEnded) return;
  const amount = commissionOf(fee);
  if (amount === 0n) return;
  state.ledger.transfer('commission', state.fees.spot(currency), inviter.spot(currency), amount, reference);
  state.emit({
    type: 'commissionPaid',
    inviter: inviter.id,
    invitee: payer.id,
    currency,
    amount,
    reference,
  });
}
