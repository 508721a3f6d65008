import type { OrderAmended, OrderPlaced } from '@bourse/protocol/event';
import type { Order } from './order.ts';

export function placedEvent(order: Order): OrderPlaced {
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
  if (order.type === 'market') event.reference = order.pair.reference;
  if (order.plan !== undefined) event.plan = order.plan;
  return event;
}

export function amendedEvent(order: Order, keepsRank: boolean, reference?: number): OrderAmended {
  const { id, price, quantity, quoteAmount, stopPrice, plan, held } = order;
  return {
    type: 'orderAmended',
    orderId: id,
    price,
    quantity,
    quoteAmount,
    stopPrice,
    ...(plan && { plan }),
    held,
    keepsRank,
    ...(reference !== undefined && { reference }),
  };
}
