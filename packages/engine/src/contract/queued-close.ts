import type { CancelCloseCommand } from '@bourse/protocol/contract/commands';
import type { CloseDropped } from '@bourse/protocol/contract/events';
import { closablePart } from '@bourse/protocol/contract/rules';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { isAside } from '../asides.ts';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { closeAtMarket } from './close.ts';
import type { Position } from './position.ts';

/**
 * A close that was asked for while no price was fresh: it waits, and the first fresh tick closes at the market rule, after
 * the liquidations that the same tick brings. A position has one at most, the latest; it fires or is dropped whole. So it
 * gives its owner no more than asking again at that tick would, only without having to be there.
 */
export function queueClose(state: State, position: Position, quantity: bigint): void {
  if (position.queuedClose === quantity) return;
  set(state, position, quantity);
  state.emit({ type: 'closeQueued', positionId: position.id, quantity });
}

/** Takes a queued close back. Another user's position and an absent one get the same answer. */
export function cancelClose(state: State, command: CancelCloseCommand): CommandResult | Refusal {
  const position = state.contracts.positions.get(command.positionId);
  if (position?.owner.id !== command.user || position.status !== 'open') return refuse('POSITION_NOT_FOUND');
  if (isAside(state, 'position', position.id)) return refuse('SET_ASIDE');
  if (position.market.pair.status === 'halted') return refuse('PAIR_HALTED');
  if (position.queuedClose === 0n) return refuse('ORDER_CLOSED');
  drop(state, position, 'user');
  return { positionId: position.id };
}

/** The first fresh price is there. What it makes too small to be closed in part stays open, without the queued close. */
export function fireClose(state: State, position: Position): void {
  const part = closablePart(position.queuedClose, position.quantity, position.market.markPrice);
  if (part === 0n) drop(state, position, 'below-min');
  else closeAtMarket(state, position, part, 'first-price');
}

function drop(state: State, position: Position, reason: CloseDropped['reason']): void {
  set(state, position, 0n);
  state.emit({ type: 'closeDropped', positionId: position.id, reason });
}

function set(state: State, position: Position, quantity: bigint): void {
  state.contracts.positions.note(position);
  position.queuedClose = quantity;
  position.market.watchClose(position);
  state.contracts.positions.touch(position, state.now);
}
