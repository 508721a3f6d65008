import type { CancelAllCommand, CancelOrderCommand } from '@bourse/protocol/command';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { isAside } from '../asides.ts';
import { close } from './matching.ts';
import type { Order } from './order.ts';
import { addStop } from './stop-orders.ts';

/** Cancels one order of the caller. Another user's order and an absent one get the same answer. */
export function cancelOrder(state: State, command: CancelOrderCommand): CommandResult | Refusal {
  const orderId =
    command.orderId ??
    (command.clientOrderId === undefined
      ? undefined
      : state.clientOrders.get(command.user, command.clientOrderId, state.now)?.orderId);
  const order = orderId === undefined ? undefined : state.orders.get(orderId);
  if (!order || order.owner.id !== command.user) return refuse('ORDER_NOT_FOUND');
  if (order.pair.status === 'halted') return refuse('PAIR_HALTED');
  if (isAside(state, 'order', order.id)) return refuse('SET_ASIDE');
  cancel(state, order);
  return { orderId: order.id, cancelled: [order.id] };
}

/** Cancels all orders of the caller, on one pair or everywhere; halted pairs keep theirs. */
export function cancelAll(state: State, command: CancelAllCommand): CommandResult | Refusal {
  if (command.symbol !== undefined && !state.pairs.has(command.symbol)) return refuse('PAIR_NOT_FOUND');
  const cancelled: number[] = [];
  for (const order of [...state.owner(command.user).openOrders]) {
    if (command.symbol !== undefined && order.pair.spec.symbol !== command.symbol) continue;
    if (order.pair.status === 'halted' || isAside(state, 'order', order.id)) continue;
    cancel(state, order);
    cancelled.push(order.id);
  }
  return { cancelled };
}

function cancel(state: State, order: Order): void {
  if (order.status === 'waiting') {
    state.undo.note(addStop, order.pair.stops, order);
    order.pair.stops.remove(order);
  } else order.pair.unrest(order);
  close(state, order, 'user');
}
