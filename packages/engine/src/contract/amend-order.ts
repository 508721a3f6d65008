import type { AmendContractOrderCommand } from '@bourse/protocol/contract/commands';
import { Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { checkEntry, checkTerms } from './check-open.ts';
import { enter, findWaiting } from './open.ts';

/**
 * Changes the limit of a waiting order of the caller, and its stops, under the rules of a new one: it opens at once where a
 * new one would, and waits for what a new one would wait for, so nobody gains by it over cancelling and placing. Margin and
 * fee do not depend on the limit. It keeps its number, by which those of one limit open. A refusal leaves it as it was.
 */
export function amendContractOrder(
  state: State,
  command: AmendContractOrderCommand,
): CommandResult | Refusal {
  const position = findWaiting(state, command);
  if (position instanceof Refusal) return position;
  const { market, side, orderType, margin, leverage } = position;
  const { price: limitPrice, stopLoss = position.stopLoss, stopProfit = position.stopProfit } = command;
  const changed = { limitPrice, stopLoss, stopProfit };
  const terms = { side, orderType, margin, leverage, ...changed };
  const refusal = checkTerms(state, market, terms) ?? checkEntry(state, market, terms);
  if (refusal) return refusal;
  const isSame = (['limitPrice', 'stopLoss', 'stopProfit'] as const).every(
    (name) => position[name] === changed[name],
  );
  if (isSame) return { positionId: position.id };
  state.contracts.positions.note(position);
  Object.assign(position, changed);
  state.contracts.positions.touch(position, state.now);
  state.emit({ type: 'positionAmended', positionId: position.id, price: limitPrice, stopLoss, stopProfit });
  market.unwait(position);
  enter(state, position);
  return { positionId: position.id };
}
