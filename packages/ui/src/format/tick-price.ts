import { formatWhole } from './decimal.ts';

/**
 * The price of a tick, with all its decimals, since it decides. A feed quotes finer than the book's step, and not every
 * price ends in a zero: with one more decimal than the book has, prices stand in line and do not twitch.
 */
export function tickPrice(text: string, priceDecimals: number, locale: string): string {
  return formatWhole(text, priceDecimals + 1, locale);
}
