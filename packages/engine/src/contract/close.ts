import { CONTRACT_COIN, closingFee, marginShare, profitOf } from '@bourse/protocol/contract/rules';
import type { CloseReason, PositionClosed } from '@bourse/protocol/contract/events';
import { assert } from '../assert.ts';
import { payFee } from '../fees.ts';
import { opposite } from '../spot/book/side.ts';
import type { State } from '../state.ts';
import { payClaims, recordClaim } from './claims.ts';
import type { Dealing } from './contract-market.ts';
import { contractHouse, insuranceFund } from './house-accounts.ts';
import type { Position } from './position.ts';

/** What a close comes to, before anything moves. */
type Settlement = Pick<
  PositionClosed,
  'profit' | 'loss' | 'fee' | 'margin' | 'toInsurance' | 'fromInsurance' | 'houseDeficit' | 'unpaid'
>;

/**
 * Closes `quantity` of an open position at `price`. `payable` is less than the profit only when no money is left for
 * all profits (`deleverage.ts`); the rest becomes a claim on the house. What a loser pays goes to older claims first.
 */
export function closeAt(
  state: State,
  position: Position,
  quantity: bigint,
  { price, newest, spreadPpm }: Dealing,
  reason: CloseReason,
  payable?: bigint,
): void {
  const settlement = settle(state, position, quantity, price, reason, payable);
  state.contracts.positions.note(position);
  record(state, position, quantity, price, reason, settlement);
  position.market.reduce(position, quantity);
  state.emit({
    type: 'positionClosed',
    positionId: position.id,
    reason,
    quantity,
    closePrice: price,
    mark: position.market.markPrice,
    newest,
    spreadPpm,
    ...settlement,
  });
  move(state, position, settlement);
  if (settlement.unpaid > 0n) recordClaim(state, position, reason, settlement.unpaid);
  payClaims(state, 'contract-house', settlement.loss);
  payClaims(state, 'insurance', settlement.toInsurance);
}

/** As a market order against the position. */
export function closeAtMarket(
  state: State,
  position: Position,
  quantity: bigint,
  reason: 'user' | 'first-price' | 'stop-loss' | 'stop-profit',
): void {
  const dealing = position.market.dealing(opposite(position.side), state.now);
  closeAt(state, position, quantity, dealing, reason);
}

/**
 * The part's share of the margin is freed, and bears fee and loss in this order, never more than itself: a part is closed
 * as though it were a position of its own. So what stays has at least its share too, and a position that was above
 * maintenance stays above it. What the share does not reach is owed to the house account: insurance gives what it has, the house
 * bears the rest. What a liquidation leaves over goes to insurance; profit comes from the house account.
 *
 * The fee is 0.05 % of what was closed so far, less what earlier parts paid; deleveraging, which the user did not ask
 * for, is free.
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
  const margin = marginShare(position.margin, quantity, position.quantity);
  const result = profitOf(side, quantity, openPrice, price);
  const profit = most(result, 0n);
  const owed = most(-result, 0n);
  const formula = closingFee(closedValue + quantity * price) - closeFee;
  const fee = reason === 'deleveraged' ? 0n : least(formula, margin);
  const loss = least(owed, margin - fee);

  const house = contractHouse(state).spendable;
  const insurance = insuranceFund(state).spendable;
  const due = payable ?? profit;
  const missing = owed - loss;
  const fromInsurance = least(missing + most(due - house, 0n), insurance);
  return {
    profit,
    loss,
    fee,
    margin,
    toInsurance: reason === 'liquidated' ? margin - fee - loss : 0n,
    fromInsurance,
    houseDeficit: most(missing - fromInsurance, 0n),
    unpaid: profit - least(due, house + fromInsurance),
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
  position.toInsurance += settlement.toInsurance;
  position.reason = reason;
  // Whatever closes, a close that waits is done by it or replaced.
  position.queuedClose = 0n;
  if (position.quantity > 0n) {
    state.contracts.positions.touch(position, state.now);
    return;
  }
  assert(position.margin === 0n, `position ${position.id} is closed and still has a margin`);
  position.status = reason === 'liquidated' ? 'liquidated' : 'closed';
  state.contracts.close(position, state.now);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function move(state: State, position: Position, settlement: Settlement): void {
  const { ledger } = state;
  const { profit, loss, fee, margin, toInsurance, fromInsurance, unpaid } = settlement;
  const account = position.owner.contract(CONTRACT_COIN);
  const house = contractHouse(state);
  const insurance = insuranceFund(state);
  const reference = `position:${position.id}`;
  ledger.release(account, margin);
  if (loss > 0n) ledger.transfer('contract', account, house, loss, reference);
  if (fromInsurance > 0n) ledger.transfer('insurance', insurance, house, fromInsurance, reference);
  if (profit > unpaid) ledger.transfer('contract', house, account, profit - unpaid, reference);
  if (toInsurance > 0n) ledger.transfer('insurance', account, insurance, toInsurance, reference);
  payFee(state, position.owner, account, 'available', fee, reference);
}
