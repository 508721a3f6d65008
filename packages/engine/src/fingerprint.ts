import type { Command, PlaceOrderCommand } from '@bourse/protocol/command';
import type { OrderPlan } from '@bourse/protocol/spot/plan';
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
  // A cancel or change by the client's id gets the order's own id on the way here: that is not what the user sent.
  const isByName = command.type === 'cancelOrder' || command.type === 'amendOrder';
  if (isByName && command.clientOrderId !== undefined) left.push('orderId');
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
  'symbol' | 'side' | 'orderType' | 'timeInForce' | 'price' | 'amount' | 'stopPrice' | AskedPlan
>;

type AskedPlan = 'stopLimit' | 'callbackPpm' | 'activation' | 'takeProfit' | 'stopLoss';

/** What of a plan its owner asked for. */
export function askedPlan(plan: OrderPlan = {}): Pick<OrderPlan, AskedPlan> {
  const { stopLimit, callbackPpm, activation, takeProfit, stopLoss } = plan;
  return {
    ...(stopLimit !== undefined && { stopLimit }),
    ...(callbackPpm !== undefined && { callbackPpm }),
    ...(activation !== undefined && { activation }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(stopLoss !== undefined && { stopLoss }),
  };
}

/** An order's terms as 53 bits. Not stored: a row has the terms themselves. */
export function orderFingerprint(order: OrderTerms): number {
  const { orderType: type } = order;
  const isLimit = type === 'limit' || type === 'stop-limit' || type === 'oco';
  const isStop = type === 'stop-limit' || type === 'stop-market' || type === 'oco';
  const price = isLimit ? order.price : 0;
  const stopPrice = isStop ? order.stopPrice : 0;
  const { symbol, side, orderType, timeInForce, amount } = order;
  const { stopLimit, callbackPpm, activation, takeProfit, stopLoss } = order;
  // 0 asks for nothing, as leaving it out does.
  const more = [stopLimit, callbackPpm, activation, takeProfit, stopLoss].map((each) => each || '').join(' ');
  return hashText(`${symbol} ${side} ${orderType} ${timeInForce} ${price} ${amount} ${stopPrice} ${more}`);
}
