import { formatDecimal } from '@bourse/money/amount';
import { PAIRS } from '../pairs.ts';

/**
 * Reference prices (ticks, marks, strikes, settlements) keep the source's precision (docs/rules.md, "Reference
 * prices"). They are whole numbers of 10^-8 of the quote currency, whatever the pair's tick size is, which is for
 * orders, books and display only. Two cross pairs have ticks finer than that; theirs count in their ticks. A double
 * holds such a number exactly up to 90 million, and the gate takes nothing above.
 */
export const PRICE_DECIMALS = 8;

/** What operators list has at most eight decimals, so only pairs of the table can be finer. */
const FINER = new Map(
  PAIRS.filter(({ priceDecimals }) => priceDecimals > PRICE_DECIMALS).map((pair) => [
    pair.symbol,
    pair.priceDecimals,
  ]),
);

/** Decimals of a pair's reference prices. */
export function referenceDecimals(symbol: string): number {
  return FINER.get(symbol) ?? PRICE_DECIMALS;
}

/** Units of a pair's reference price in one of its ticks. A power of ten, at least 1. */
export function unitsPerTick(pair: { readonly symbol: string; readonly priceDecimals: number }): number {
  return 10 ** (referenceDecimals(pair.symbol) - pair.priceDecimals);
}

/** A reference price with all its decimals, without zeros at the end: `0.61234`. */
export function referenceText(price: number | bigint, symbol: string): string {
  return formatDecimal(BigInt(price), referenceDecimals(symbol));
}

const TICK_UNITS = new Map(PAIRS.map((pair) => [pair.symbol, unitsPerTick(pair)]));

/** The price that an event tells; journals of before prices had all their decimals tell it as a number of ticks. */
export function toldPrice(told: bigint | number, symbol: string): number {
  return typeof told === 'bigint' ? Number(told) : fromTicks(told, symbol);
}

/** Ticks of a pair, as chain and journal counted prices before they kept the source's precision. */
export function fromTicks(ticks: number, symbol: string): number {
  return ticks * (TICK_UNITS.get(symbol) ?? 1);
}
