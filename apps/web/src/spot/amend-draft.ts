import type { OrderView } from '@bourse/protocol/spot/calls';
import { isZero } from '@bourse/ui/format/decimal';
import type { Slip } from '../orders/slip.ts';
import type { OrderChange } from './api.ts';
import type { BestPrices } from './best-prices.ts';
import { hasPrice, hasStop, worseThanMarket } from './order-draft.ts';

export type Amendable = keyof OrderChange & keyof OrderView;

/** A number of an order that the exchange lets change. */
export interface AmendField {
  name: Amendable;
  /** What it is called: the price of an exit is one of the two that it waits for. */
  text: 'price' | 'amount' | 'stopPrice' | 'stopLimitPrice' | 'takeProfit' | 'stopLoss';
  /** As it stands. */
  value: string;
}

/** All that can be changed of an order that rests or waits (docs/rules.md, "Spot orders"). */
export function amendFields(order: OrderView): AmendField[] {
  const { type, status, isFired, filledAmount, exitId } = order;
  if (order.parentId !== undefined) return status === 'waiting' ? exitFields(order) : [];
  const fields: AmendField[] = [];
  const add = (name: Amendable, text: AmendField['text'] = name as AmendField['text']) => {
    const value = order[name];
    if (typeof value === 'string' && !isZero(value)) fields.push({ name, text, value });
  };
  if (isFired !== true) {
    if (hasStop(type) && (status === 'waiting' || type === 'oco')) add('stopPrice');
    if (hasPrice(type)) add('price');
    if (type === 'oco') add('stopLimitPrice');
    add('amount');
  }
  if (isZero(filledAmount) && exitId === undefined) {
    add('takeProfit');
    add('stopLoss');
  }
  return fields;
}

/** The stop price of an exit is its loss, or its profit if that is all there is. */
function exitFields({ takeProfit, stopLoss, stopPrice }: OrderView): AmendField[] {
  if (stopLoss === undefined) return [{ name: 'stopPrice', text: 'takeProfit', value: stopPrice }];
  const loss: AmendField = { name: 'stopPrice', text: 'stopLoss', value: stopLoss };
  return takeProfit === undefined
    ? [loss]
    : [{ name: 'takeProfit', text: 'takeProfit', value: takeProfit }, loss];
}

/** A changed price that is so much worse than the market that it looks like a slip: as for a new order. */
export function slipAfter(
  { direction, type }: Pick<OrderView, 'direction' | 'type'>,
  { price }: OrderChange,
  market: BestPrices,
): Slip | undefined {
  return price === undefined ? undefined : worseThanMarket({ direction, type, price }, market);
}
