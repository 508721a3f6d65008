import type { PlaceOrderCommand } from '@bourse/protocol/command';
import type { OrderPlaced } from '@bourse/protocol/event';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { deleteKey } from '../undo.ts';
import { checkOrder } from './check-order.ts';
import { enterBook } from './matching.ts';
import { Order } from './order.ts';
import { triggerStops } from './ticks.ts';
import { removeStop } from './stop-orders.ts';

/** Accepts, funds and matches a user's order. A client order id seen within 24 h returns the first order. */
export function placeOrder(state: State, command: PlaceOrderCommand): CommandResult | Refusal {
  const pair = state.pairs.get(command.symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const clientKey =
    command.clientOrderId === undefined ? undefined : `${command.user}/${command.clientOrderId}`;
  if (clientKey !== undefined) {
    const orderId = state.clientOrders.get(clientKey, state.now);
    if (orderId !== undefined) return { orderId };
    if (state.clientOrders.isFull) return refuse('BUSY');
  }
  const owner = state.owner(command.user);
  const checked = checkOrder(state, command, owner, pair);
  if (checked instanceof Refusal) return checked;

  const order = new Order(checked);
  state.nextOrderId = order.id + 1;
  order.held = checked.hold;
  state.ledger.hold(order.pays, checked.hold);
  state.addOrder(order);
  if (clientKey !== undefined) {
    state.undo.note(deleteKey, state.clientOrders, clientKey);
    state.clientOrders.set(clientKey, order.id, state.now);
  }
  state.touch(order);
  state.emit(placedEvent(order));

  if (order.triggerWhen !== undefined) {
    order.status = 'waiting';
    state.undo.note(removeStop, pair.stops, order);
    pair.stops.add(order);
  } else {
    enterBook(state, order);
    if (!pair.hasFeed) triggerStops(state, pair);
  }
  return { orderId: order.id };
}

function placedEvent(order: Order): OrderPlaced {
  const event: { -readonly [K in keyof OrderPlaced]: OrderPlaced[K] } = {
    type: 'orderPlaced',
    orderId: order.id,
    user: order.owner.id,
    symbol: order.pair.spec.symbol,
    side: order.side,
    orderType: order.type,
    timeInForce: order.timeInForce,
    price: order.price,
    quantity: order.quantity,
    quoteAmount: order.quoteAmount,
    stopPrice: order.stopPrice,
    held: order.held,
  };
  if (order.triggerWhen !== undefined) event.triggerWhen = order.triggerWhen;
  if (order.clientOrderId !== undefined) event.clientOrderId = order.clientOrderId;
  return event;
}
