import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Side, TriggerWhen } from '@bourse/protocol/spot/order';
import { CALLBACK_PPM, MAX_TRAILING_STOPS, type OrderPlan } from '@bourse/protocol/spot/plan';
import type { Owner } from '../owner.ts';
import type { Pair } from './pair.ts';
import { stopBehind } from './trailing.ts';

/** What a trailing stop or an OCO waits for, and what it does beyond a limit and a stop. */
export interface Armed {
  readonly triggerWhen: TriggerWhen;
  readonly stopPrice: number;
  readonly plan: OrderPlan;
}

export function isTicks(price: number | undefined): price is number {
  return price !== undefined && Number.isInteger(price) && price > 0 && price <= MAX_TICKS;
}

/** No reference yet: only limit orders are taken, whose owners name a price themselves. */
export function noReference({ hasFeed }: Pair): Refusal {
  return refuse(hasFeed ? 'MARKET_DATA_DELAYED' : 'NO_LIQUIDITY');
}

/** A trailing stop begins to follow at once, or when the reference gets to its activation price. */
export function checkTrailing(command: PlaceOrderCommand, owner: Owner, pair: Pair): Armed | Refusal {
  const { side, callbackPpm = 0, activation = 0 } = command;
  const { reference } = pair;
  const { least, most } = CALLBACK_PPM;
  if (!Number.isInteger(callbackPpm) || callbackPpm < least || callbackPpm > most)
    return refuse('CALLBACK_RANGE', { least: percent(least), most: percent(most) });
  if (activation !== 0 && !isTicks(activation)) return refuse('PRICE_NOT_SUITABLE');
  if (reference === 0) return noReference(pair);
  let trailing = 0;
  for (const order of owner.openOrders) if (order.type === 'trailing-stop') trailing++;
  if (trailing >= MAX_TRAILING_STOPS)
    return refuse('TOO_MANY_TRAILING_STOPS', { limit: String(MAX_TRAILING_STOPS) });
  const triggerWhen = side === 'sell' ? 'lte' : 'gte';
  const isReached = activation === 0 || (side === 'sell' ? reference >= activation : reference <= activation);
  const stopPrice = stopBehind(side, isReached ? reference : activation, callbackPpm);
  // Of a price of a few ticks, the stop would lie at nothing, or at the price itself.
  if (!isTicks(stopPrice)) return refuse('PRICE_NOT_SUITABLE');
  if (isReached) return { triggerWhen, stopPrice, plan: { callbackPpm, ...(activation && { activation }) } };
  return { triggerWhen, stopPrice: 0, plan: { callbackPpm, activation } };
}

/** A limit on the better side of the reference and a stop on the other; of a buy the stop leg names what it may cost. */
export function checkOco(
  side: Side,
  { price, stopPrice, stopLimit = 0 }: Pick<PlaceOrderCommand, 'price' | 'stopPrice' | 'stopLimit'>,
  pair: Pair,
): Armed | Refusal {
  const { reference } = pair;
  if (!isTicks(stopPrice)) return refuse('STOP_PRICE_REQUIRED');
  if (stopLimit !== 0 && !isTicks(stopLimit)) return refuse('PRICE_NOT_SUITABLE');
  if (reference === 0) return noReference(pair);
  const isSell = side === 'sell';
  if (isSell ? price <= reference || stopPrice >= reference : price >= reference || stopPrice <= reference)
    return refuse(isSell ? 'OCO_SELL_PRICES' : 'OCO_BUY_PRICES');
  if (!isSell && stopLimit <= price) return refuse('STOP_LIMIT_REQUIRED');
  return { triggerWhen: isSell ? 'lte' : 'gte', stopPrice, plan: { stopLimit } };
}

/** Take-profit on the better side of where the order opens, stop-loss on the other. 0 and `undefined`: none. */
export function checkExit(
  side: Side,
  opensAt: number,
  { takeProfit = 0, stopLoss = 0 }: { readonly takeProfit?: number; readonly stopLoss?: number },
): Refusal | undefined {
  if ([takeProfit, stopLoss].some((price) => price !== 0 && !isTicks(price)))
    return refuse('PRICE_NOT_SUITABLE');
  const isBuy = side === 'buy';
  if (takeProfit !== 0 && (isBuy ? takeProfit <= opensAt : takeProfit >= opensAt))
    return refuse(isBuy ? 'TAKE_PROFIT_NOT_ABOVE' : 'TAKE_PROFIT_NOT_BELOW');
  if (stopLoss !== 0 && (isBuy ? stopLoss >= opensAt : stopLoss <= opensAt))
    return refuse(isBuy ? 'STOP_LOSS_NOT_BELOW_ORDER' : 'STOP_LOSS_NOT_ABOVE_ORDER');
  return undefined;
}

function percent(ppm: number): string {
  return String(ppm / 10_000);
}
