import { DEFAULT_BAND_PERCENT } from '../pair-terms.ts';
import type { Side } from './order.ts';

/**
 * How far an order may go from the reference (docs/rules.md, "Bands"), for the engine, which decides, and for the form,
 * which asks beforehand. Prices and reference are in the same unit, the ticks of the pair; the reference may lie
 * between two.
 */

/** Whether a limit is worse for its owner than the reference by more than the band: 20 %, unless a pair has its own. */
export function isBeyondLimitBand(
  side: Side,
  price: number,
  reference: number,
  percent = DEFAULT_BAND_PERCENT,
): boolean {
  return side === 'buy'
    ? price * 100 > reference * (100 + percent)
    : price * 100 < reference * (100 - percent);
}

/** The worst price that a market order or a fired stop may reach, 5 % beyond the reference. */
export function marketBound(side: Side, reference: number): number {
  return side === 'buy' ? Math.floor((reference * 105) / 100) : Math.ceil((reference * 95) / 100);
}

/** Whether a price lies within 5 % of the reference: there the house trades, and there a print counts as the price. */
export function isNearReference(price: number, reference: number): boolean {
  return price <= marketBound('buy', reference) && price >= marketBound('sell', reference);
}
