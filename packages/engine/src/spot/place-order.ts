import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { askedPlan, orderFingerprint, type OrderTerms } from '../fingerprint.ts';
import type { CommandResult, EarlierOrder } from '../outcome.ts';
import { deleteClientKey } from '../recent-keys.ts';
import type { State } from '../state.ts';
import { checkOrder } from './check-order.ts';
import { enterBook } from './matching.ts';
import { placedEvent } from './order-events.ts';
import { Order } from './order.ts';
import { removeStop } from './stop-orders.ts';

/**
 * Accepts, funds and matches a user's order. With a client order id seen within 24 h the same order returns the first
 * one, and another order is refused.
 */
export function placeOrder(state: State, command: PlaceOrderCommand): CommandResult | Refusal {
  const pair = state.pairs.get(command.symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const { user, clientOrderId } = command;
  if (clientOrderId !== undefined) {
    const earlier = state.clientOrders.get(user, clientOrderId, state.now);
    if (earlier)
      return isSame(command, earlier)
        ? { orderId: earlier.orderId, isRepeat: true }
        : refuse('CLIENT_ORDER_ID_USED');
  }
  const owner = state.owner(user);
  const checked = checkOrder(state, command, owner, pair);
  if (checked instanceof Refusal) return checked;

  const order = new Order(checked);
  state.nextOrderId = order.id + 1;
  order.held = checked.hold;
  state.addOrder(order, checked.hold);
  if (clientOrderId !== undefined) {
    state.undo.note(deleteClientKey, state.clientOrders, user, clientOrderId);
    state.clientOrders.set(user, clientOrderId, earlierOrder(order), state.now);
  }
  state.touch(order);
  state.emit(placedEvent(order));

  if (order.triggerWhen !== undefined) {
    state.undo.note(removeStop, pair.stops, order);
    pair.stops.add(order);
  }
  if (order.triggerWhen !== undefined && order.type !== 'oco') order.status = 'waiting';
  else enterBook(state, order);
  return { orderId: order.id };
}

/** The order as its client order id remembers it. */
export function earlierOrder(order: Order): EarlierOrder {
  const { pair, side, timeInForce, price, stopPrice, quoteAmount, plan } = order;
  const terms: OrderTerms = {
    ...askedPlan(plan),
    symbol: pair.spec.symbol,
    side,
    orderType: order.type,
    timeInForce,
    price: plan?.limit ?? price,
    amount: quoteAmount > 0n ? quoteAmount : pair.notional.quantity(order.quantity),
    stopPrice,
  };
  return { orderId: order.id, fingerprint: orderFingerprint(terms), triggerWhen: order.triggerWhen };
}

function isSame(command: PlaceOrderCommand, earlier: EarlierOrder): boolean {
  const { triggerWhen } = command;
  if (triggerWhen !== undefined && triggerWhen !== earlier.triggerWhen) return false;
  return orderFingerprint(command) === earlier.fingerprint;
}
