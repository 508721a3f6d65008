import type { Account } from './ledger/ledger.ts';
import type { Owner } from './owner.ts';
import { payCommission } from './referral/referral.ts';
import type { State } from './state.ts';

/**
 * A trading fee out of the frozen or available part of `from`, with the inviter's share passed on. Emits the
 * commission: call it after the event that the fee belongs to.
 */
export function payFee(
  state: State,
  payer: Owner,
  from: Account,
  part: 'available' | 'held',
  fee: bigint,
  reference: string,
): void {
  if (fee === 0n) return;
  const { ledger, fees } = state;
  const house = fees.spot(from.currency);
  if (part === 'held') ledger.transferHeld('fee', from, house, fee, reference);
  else ledger.transfer('fee', from, house, fee, reference);
  payCommission(state, payer, from.currency, fee, reference);
}
