import type { Command, PlaceOrderCommand } from '@bourse/protocol/command';
import { hashText } from './text-hash.ts';

/** Fields that the server adds to what the user sent; they may differ from one sending to the next. */
const SERVER_MADE: Partial<Record<Command['type'], readonly string[]>> = {
  requestWithdrawal: ['fee'],
};

/**
 * What a user's command asks for, apart from its request id, as 53 bits: the same when it is sent again, another when
 * anything he chose is another. Stored, so the spelling of the text below is for good.
 */
export function fingerprint(command: Command): number {
  const fields = command as unknown as Readonly<Record<string, unknown>>;
  const left = ['requestId', ...(SERVER_MADE[command.type] ?? [])];
  // A cancel by the client's id gets the order's own id on the way here: that is not what the user sent.
  if (command.type === 'cancelOrder' && command.clientOrderId !== undefined) left.push('orderId');
  const sent = Object.keys(fields).filter((name) => !left.includes(name) && fields[name] !== undefined);
  return hashText(
    sent
      .sort()
      .map((name) => `${name}=${String(fields[name])}`)
      .join('\n'),
  );
}

/** What makes an order the same as another: all that its command and its row tell alike. */
export type OrderTerms = Pick<
  PlaceOrderCommand,
  'symbol' | 'side' | 'orderType' | 'timeInForce' | 'price' | 'amount' | 'stopPrice'
>;

/** An order's terms as 53 bits. Not stored: a row has the terms themselves. */
export function orderFingerprint(order: OrderTerms): number {
  const isLimit = order.orderType === 'limit' || order.orderType === 'stop-limit';
  const isStop = order.orderType === 'stop-limit' || order.orderType === 'stop-market';
  const price = isLimit ? order.price : 0;
  const stopPrice = isStop ? order.stopPrice : 0;
  const { symbol, side, orderType, timeInForce, amount } = order;
  return hashText(`${symbol} ${side} ${orderType} ${timeInForce} ${price} ${amount} ${stopPrice}`);
}
