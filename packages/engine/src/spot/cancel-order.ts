import type { AmendOrderCommand, CancelAllCommand, CancelOrderCommand } from '@bourse/protocol/command';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { isAside } from '../asides.ts';
import { dropAttachment } from './exits.ts';
import { endEarly } from './matching.ts';
import type { Order } from './order.ts';

/** Cancels one order of the caller. Another user's order and an absent one get the same answer. */
export function cancelOrder(state: State, command: CancelOrderCommand): CommandResult | Refusal {
  const order = findOwn(state, command);
  if (order instanceof Refusal) return order;
  cancel(state, order);
  return { orderId: order.id, cancelled: [order.id] };
}

/** Cancels all orders of the caller, on one pair or everywhere; halted pairs keep theirs, which whoever names one is told. */
export function cancelAll(state: State, command: CancelAllCommand): CommandResult | Refusal {
  const named = command.symbol === undefined ? undefined : state.pairs.get(command.symbol);
  if (command.symbol !== undefined && !named) return refuse('PAIR_NOT_FOUND');
  if (named?.status === 'halted') return refuse('PAIR_HALTED');
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
  endEarly(state, order, 'user');
  if (order.plan !== undefined) dropAttachment(state, order);
}

/** The open order that its owner names, unless nobody may touch it now. */
export function findOwn(
  state: State,
  { user, orderId, clientOrderId }: CancelOrderCommand | AmendOrderCommand,
): Order | Refusal {
  const id =
    orderId ??
    (clientOrderId === undefined
      ? undefined
      : state.clientOrders.get(user, clientOrderId, state.now)?.orderId);
  const order = id === undefined ? undefined : state.orders.get(id);
  if (!order || order.owner.id !== user) return refuse('ORDER_NOT_FOUND');
  if (order.pair.status === 'halted') return refuse('PAIR_HALTED');
  if (isAside(state, 'order', order.id)) return refuse('SET_ASIDE');
  return order;
}
