import { formatAmount } from '@bourse/money/amount';
import type {
  AddMarginCommand,
  ClosePositionCommand,
  SetStopsCommand,
} from '@bourse/protocol/contract/commands';
import {
  closablePart,
  CONTRACT_COIN,
  liquidationPrice,
  MIN_PART,
  notionalOf,
  priceOf,
  quantityOf,
} from '@bourse/protocol/contract/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { stopsRefusal } from './check-open.ts';
import { isAside } from '../asides.ts';
import { closeAtMarket } from './close.ts';
import type { Position } from './position.ts';
import { queueClose } from './queued-close.ts';

/** What a user does with a position that he has. Another user's and an absent one get the same answer. */

/**
 * Closes at the market rule; while no price is fresh, at the first that is (`queued-close.ts`). On a halted pair nothing
 * closes. No crumbs are closed nor left: their fee and loss would be rounding only, more than their margin.
 */
export function closePosition(state: State, command: ClosePositionCommand): CommandResult | Refusal {
  const position = state.contracts.positions.get(command.positionId);
  if (position?.owner.id !== command.user || position.status !== 'open') return refuse('POSITION_NOT_FOUND');
  if (isAside(state, 'position', position.id)) return refuse('SET_ASIDE');
  const { market } = position;
  if (market.pair.status === 'halted') return refuse('PAIR_HALTED');
  const quantity = command.quantity ?? position.quantity;
  if (quantity <= 0n) return refuse('QUANTITY_REQUIRED');
  if (quantity > position.quantity) return refuse('CLOSE_ABOVE_POSITION');
  // After a start no mark is known yet: then the least part is looked at when it closes.
  const part = market.mark === 0 ? quantity : closablePart(quantity, position.quantity, market.markPrice);
  if (part === 0n) {
    return refuse('CLOSE_BELOW_MIN', { minimum: formatAmount(MIN_PART), currency: CONTRACT_COIN });
  }
  if (market.isFresh(state.now)) closeAtMarket(state, position, part, 'user');
  else queueClose(state, position, part);
  return { positionId: position.id };
}

/** Replaces both stops of a position or of a waiting order. They are checked against the last mark known. */
export function setStops(state: State, command: SetStopsCommand): CommandResult | Refusal {
  const position = state.contracts.positions.get(command.positionId);
  if (position?.owner.id !== command.user) return refuse('POSITION_NOT_FOUND');
  if (isAside(state, 'position', position.id)) return refuse('SET_ASIDE');
  const { market } = position;
  const { stopLoss, stopProfit } = command;
  const isOpen = position.status === 'open';
  if (isOpen && market.mark === 0 && (stopLoss !== 0 || stopProfit !== 0))
    return refuse('MARKET_DATA_DELAYED');
  const { side, limitPrice, liquidationPrice: liquidation } = position;
  const bounds = isOpen
    ? { side, reference: market.mark, liquidation }
    : {
        side,
        reference: limitPrice * market.pair.unitsPerTick,
        liquidation: expectedLiquidation(position),
      };
  const refusal = stopsRefusal(bounds, command, market.pair);
  if (refusal) return refusal;
  if (position.stopLoss === stopLoss && position.stopProfit === stopProfit)
    return { positionId: position.id };
  state.contracts.positions.note(position);
  position.stopLoss = stopLoss;
  position.stopProfit = stopProfit;
  if (isOpen) market.watchStops(position);
  state.contracts.positions.touch(position, state.now);
  state.emit({ type: 'stopsSet', positionId: position.id, stopLoss, stopProfit });
  return { positionId: position.id };
}

/** Of a waiting order, if it opens at its limit; at a better price the position is liquidated later. */
function expectedLiquidation({ side, margin, leverage, limitPrice, market }: Position): number {
  const openPrice = priceOf(limitPrice, market.pair.spec.priceDecimals);
  const quantity = quantityOf(notionalOf(margin, leverage), openPrice);
  return liquidationPrice({ side, margin, openPrice, quantity });
}

/** Moves the liquidation price away. Possible at any time: it can only make a position safer. */
export function addMargin(state: State, command: AddMarginCommand): CommandResult | Refusal {
  const position = state.contracts.positions.get(command.positionId);
  if (position?.owner.id !== command.user || position.status !== 'open') return refuse('POSITION_NOT_FOUND');
  if (isAside(state, 'position', position.id)) return refuse('SET_ASIDE');
  const { amount } = command;
  if (amount <= 0n) return refuse('ENTER_MARGIN');
  const account = position.owner.contract(CONTRACT_COIN);
  if (account.spendable < amount) return refuse('INSUFFICIENT_BALANCE');
  state.ledger.hold(account, amount);
  state.contracts.positions.note(position);
  position.margin += amount;
  position.paidIn += amount;
  position.market.watchLiquidation(position);
  state.contracts.positions.touch(position, state.now);
  state.emit({ type: 'marginAdded', positionId: position.id, amount });
  return { positionId: position.id };
}
