import { CONTRACT_COIN, closingFee, marginShare, profitOf } from '@bourse/protocol/contract/rules';
import type { CloseReason, PositionClosed } from '@bourse/protocol/contract/events';
import { assert } from '../assert.ts';
import { payFee } from '../fees.ts';
import type { State } from '../state.ts';
import { contractDesk, insuranceFund } from './desks.ts';
import type { Position } from './position.ts';

/** What a close comes to, before anything moves. */
type Settlement = Pick<
  PositionClosed,
  'profit' | 'loss' | 'fee' | 'margin' | 'toInsurance' | 'fromInsurance' | 'houseDeficit' | 'unpaid'
>;

/**
 * Closes `quantity` of an open position at `price`. `payable` is less than the profit only when no money is left for
 * all profits (`deleverage.ts`).
 */
export function closeAt(
  state: State,
  position: Position,
  quantity: bigint,
  price: bigint,
  reason: CloseReason,
  payable?: bigint,
): void {
  const settlement =
    reason === 'liquidated'
      ? liquidate(state, position, price)
      : settle(state, position, quantity, price, reason, payable);
  state.contracts.positions.note(position);
  record(state, position, quantity, price, reason, settlement);
  position.market.reduce(position, quantity);
  state.emit({
    type: 'positionClosed',
    positionId: position.id,
    reason,
    quantity,
    closePrice: price,
    mark: position.market.mark,
    ...settlement,
  });
  move(state, position, settlement);
}

/**
 * An ordinary close. The part's share of the margin is freed (rounded down, more if its loss and fee need it), profit
 * comes from the desk, loss and fee out of what was freed. The fee is 0.05 % of what was closed so far, less what earlier
 * parts paid; deleveraging, which the user did not ask for, is free.
 */
function settle(
  state: State,
  position: Position,
  quantity: bigint,
  price: bigint,
  reason: CloseReason,
  payable: bigint | undefined,
): Settlement {
  const { side, openPrice, closedValue, closeFee } = position;
  const result = profitOf(side, quantity, openPrice, price);
  const profit = result > 0n ? result : 0n;
  const loss = result < 0n ? -result : 0n;
  const fee = reason === 'deleveraged' ? 0n : closingFee(closedValue + quantity * price) - closeFee;
  const share = marginShare(position.margin, quantity, position.quantity);
  const needed = loss + fee - profit;
  const margin = needed > share ? needed : share;
  assert(
    margin <= position.margin,
    `position ${position.id} costs more than its margin and was not liquidated`,
  );

  const desk = contractDesk(state).spendable;
  const insurance = insuranceFund(state).spendable;
  const due = payable ?? profit;
  const short = due > desk ? due - desk : 0n;
  const fromInsurance = short < insurance ? short : insurance;
  const paid = due < desk + fromInsurance ? due : desk + fromInsurance;
  const none = { toInsurance: 0n, houseDeficit: 0n };
  return { ...none, profit, loss, fee, margin, fromInsurance, unpaid: profit - paid };
}

/**
 * A liquidation takes the whole margin: first the fee (never more than the margin), then the loss; what is left goes to
 * insurance. The loss beyond the margin is owed to the desk: insurance gives what it has, the desk bears the rest.
 */
function liquidate(state: State, position: Position, price: bigint): Settlement {
  const { side, quantity, openPrice, margin, closedValue, closeFee } = position;
  const result = profitOf(side, quantity, openPrice, price);
  assert(result <= 0n, `position ${position.id} was liquidated at a profit`);
  const formula = closingFee(closedValue + quantity * price) - closeFee;
  const fee = formula < margin ? formula : margin;
  const bearable = margin - fee;
  const loss = -result < bearable ? -result : bearable;
  const missing = -result - loss;
  const insurance = insuranceFund(state).spendable;
  const fromInsurance = missing < insurance ? missing : insurance;
  return {
    profit: 0n,
    loss,
    fee,
    margin,
    toInsurance: bearable - loss,
    fromInsurance,
    houseDeficit: missing - fromInsurance,
    unpaid: 0n,
  };
}

function record(
  state: State,
  position: Position,
  quantity: bigint,
  price: bigint,
  reason: CloseReason,
  settlement: Settlement,
): void {
  position.quantity -= quantity;
  position.margin -= settlement.margin;
  position.closedValue += quantity * price;
  position.closeFee += settlement.fee;
  position.realised += settlement.profit - settlement.loss;
  position.unpaid += settlement.unpaid;
  position.reason = reason;
  if (position.quantity > 0n) {
    state.contracts.positions.touch(position, state.now);
    return;
  }
  assert(position.margin === 0n, `position ${position.id} is closed and still has a margin`);
  position.status = reason === 'liquidated' ? 'liquidated' : 'closed';
  state.contracts.close(position, state.now);
}

function move(state: State, position: Position, settlement: Settlement): void {
  const { ledger } = state;
  const { profit, loss, fee, margin, toInsurance, fromInsurance, unpaid } = settlement;
  const account = position.owner.contract(CONTRACT_COIN);
  const desk = contractDesk(state);
  const insurance = insuranceFund(state);
  const reference = `position:${position.id}`;
  ledger.release(account, margin);
  if (loss > 0n) ledger.transfer('contract', account, desk, loss, reference);
  if (fromInsurance > 0n) ledger.transfer('insurance', insurance, desk, fromInsurance, reference);
  if (profit > unpaid) ledger.transfer('contract', desk, account, profit - unpaid, reference);
  if (toInsurance > 0n) ledger.transfer('insurance', account, insurance, toInsurance, reference);
  payFee(state, position.owner, account, 'available', fee, reference);
}
