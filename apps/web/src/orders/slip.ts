import type { Side } from '@bourse/protocol/spot/order';
import { changeOf, scaleDecimal } from '@bourse/ui/format/decimal';

/** A limit that would trade at once at a price that looks like a slip; it asks for a yes of its own. */
export interface Slip {
  price: string;
  /** By how much it is worse than the market: `4.93%`. */
  percent: string;
}

/** A limit that is worse for its owner than the price that he would trade at by more than 1 %. */
export function slipOf(direction: Side, price: string, market: string): Slip | undefined {
  const there = scaleDecimal(market, 12);
  const above = scaleDecimal(price, 12) - there;
  const worse = direction === 'buy' ? above : -above;
  return worse * 100n > there ? { price, percent: changeOf(market, price).text.slice(1) } : undefined;
}
