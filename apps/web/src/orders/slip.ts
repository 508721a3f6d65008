import type { Side } from '@bourse/protocol/spot/order';
import { changeOf, scaleDecimal } from '@bourse/ui/format/decimal';

/** A price that is so much worse than the market that it looks like a slip; it asks for a yes of its own. */
export interface Slip {
  price: string;
  /** By how much it is worse than the market: `4.93%`. */
  percent: string;
}

/** Of a price that is worse for its owner than the market's by more than 1 %. */
export function slipOf(direction: Side, price: string, market: string): Slip | undefined {
  const there = scaleDecimal(market, 12);
  const above = scaleDecimal(price, 12) - there;
  const worse = direction === 'buy' ? above : -above;
  return worse * 100n > there ? { price, percent: changeOf(market, price).text.slice(1) } : undefined;
}
