import type { CancelContractOrderCommand, OpenContractCommand } from '@bourse/protocol/contract/commands';
import { CONTRACT_COIN, notionalOf, priceOf, quantityOf, waitPrice } from '@bourse/protocol/contract/rules';
import { worsePrice } from '@bourse/protocol/market/house-price';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { payFee } from '../fees.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { isAside } from '../asides.ts';
import { checkOpen, fillsAtOnce, isDoomed, openingPrice } from './check-open.ts';
import { isBeyondLimits } from './exposure.ts';
import { Position } from './position.ts';

/** Opens a position, or leaves a limit order waiting with margin and opening fee frozen. */
export function openContract(state: State, command: OpenContractCommand): CommandResult | Refusal {
  const checked = checkOpen(state, command);
  if (checked instanceof Refusal) return checked;
  const position = new Position(checked);
  const { owner, market } = position;
  state.ledger.hold(owner.contract(CONTRACT_COIN), position.held);
  state.contracts.open(position, state.now);
  if (enter(state, position) === 'waits')
    state.emit({
      type: 'positionOrdered',
      positionId: position.id,
      user: owner.id,
      symbol: market.pair.spec.symbol,
      side: position.side,
      margin: position.margin,
      leverage: position.leverage,
      price: position.limitPrice,
      stopLoss: position.stopLoss,
      stopProfit: position.stopProfit,
      fee: position.openFee,
    });
  return { positionId: position.id };
}

/** Opens an order at once where the market rule gives its limit or better; another waits. */
export function enter(state: State, position: Position): 'opens' | 'waits' {
  const { market, side } = position;
  if (fillsAtOnce(market, position, state.now)) {
    fill(state, position);
    return 'opens';
  }
  const limit = priceOf(position.limitPrice, market.pair.spec.priceDecimals);
  const reference = worsePrice(side, market.markPrice, market.newest);
  position.waitsFor = Number(waitPrice(side, limit, reference));
  market.wait(position);
  return 'waits';
}

/**
 * Whether an order that its mark has reached waits on, since the spread has grown: it would be liquidated at once, or it was placed
 * between mark and market rule, where it opens when the rule gives its limit and pays no less than what the rule asks.
 */
export function mustWait(position: Position, now: number): boolean {
  const { market, limitPrice, waitsFor } = position;
  const isBetween = waitsFor !== 0 && waitsFor !== market.pair.unitsPerTick * limitPrice;
  return isDoomed(position, now) || (isBetween && !fillsAtOnce(market, position, now));
}

/** The mark has reached a waiting order: it opens, or ends when the house cannot take the other side any more. */
export function enterReached(state: State, position: Position): void {
  const { market, side } = position;
  const notional = notionalOf(position.margin, position.leverage);
  if (isBeyondLimits(state, market, side, quantityOf(notional, openingPrice(market, position, state.now)))) {
    cancel(state, position, 'position-limit');
  } else fill(state, position);
}

/** Cancels a waiting order of the caller. */
export function cancelContractOrder(
  state: State,
  command: CancelContractOrderCommand,
): CommandResult | Refusal {
  const position = findWaiting(state, command);
  if (position instanceof Refusal) return position;
  if (position.market.pair.status === 'halted') return refuse('PAIR_HALTED');
  position.market.unwait(position);
  cancel(state, position, 'user');
  return { positionId: position.id };
}

/** A waiting order of the caller. Another user's and an absent one get the same answer. */
export function findWaiting(
  state: State,
  { user, positionId }: Pick<CancelContractOrderCommand, 'user' | 'positionId'>,
): Position | Refusal {
  const position = state.contracts.positions.get(positionId);
  if (position?.owner.id !== user) return refuse('ORDER_NOT_FOUND');
  if (position.status !== 'waiting') return refuse('ORDER_CLOSED');
  return isAside(state, 'position', position.id) ? refuse('SET_ASIDE') : position;
}

/** Margin stays frozen, the opening fee is paid. Q = N / P_open. */
function fill(state: State, position: Position): void {
  const { market, owner } = position;
  state.contracts.positions.note(position);
  const { newest, spreadPpm } = market.dealing(position.side, state.now);
  position.openPrice = openingPrice(market, position, state.now);
  position.quantity = quantityOf(notionalOf(position.margin, position.leverage), position.openPrice);
  position.openQuantity = position.quantity;
  position.openedAt = state.now;
  position.status = 'open';
  market.add(position);
  state.contracts.positions.touch(position, state.now);
  state.emit({
    type: 'positionOpened',
    positionId: position.id,
    user: owner.id,
    symbol: market.pair.spec.symbol,
    side: position.side,
    margin: position.margin,
    leverage: position.leverage,
    quantity: position.quantity,
    openPrice: position.openPrice,
    price: position.limitPrice,
    mark: market.markPrice,
    newest,
    spreadPpm,
    stopLoss: position.stopLoss,
    stopProfit: position.stopProfit,
    fee: position.openFee,
  });
  const reference = `position:${position.id}`;
  payFee(state, owner, owner.contract(CONTRACT_COIN), 'held', position.openFee, reference);
}

function cancel(state: State, position: Position, reason: 'user' | 'position-limit'): void {
  state.ledger.release(position.owner.contract(CONTRACT_COIN), position.held);
  state.contracts.positions.note(position);
  position.status = 'cancelled';
  position.reason = reason;
  state.contracts.close(position, state.now);
  state.emit({ type: 'positionCancelled', positionId: position.id, reason });
}
