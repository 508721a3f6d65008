import { formatDecimal, parseDecimal, readAmount } from '@bourse/money/amount';
import { ppmOfPercent } from '../actions/field-checks.ts';

/** Rates of the wire are shares ("0.2"); an operator reads and writes percent ("20"). */
export function percentOf(rate: string): string {
  return formatDecimal(parseDecimal(rate, PPM_DECIMALS) ?? 0n, PERCENT_DECIMALS);
}

/** Parts per million in percent: 1000 is 0.1. */
export function percentOfPpm(ppm: number): string {
  return formatDecimal(BigInt(ppm), PERCENT_DECIMALS);
}

/** The rate that a percentage of at most four decimals is; `undefined` for anything else, or above `max` (a share). */
export function rateOf(percent: string, max: number): string | undefined {
  const ppm = ppmOfPercent(percent);
  return ppm === undefined || ppm > max * 1_000_000 ? undefined : formatDecimal(BigInt(ppm), PPM_DECIMALS);
}

/** How much of a bound is used, in percent with one decimal, cut; `undefined` of a bound of zero. */
export function usedOf(value: string, max: string): string | undefined {
  const [used, bound] = [parseDecimal(value, AMOUNT_DECIMALS), parseDecimal(max, AMOUNT_DECIMALS)];
  if (used === undefined || bound === undefined || bound === 0n) return undefined;
  return formatDecimal((used * 1000n) / bound, 1);
}

/** From how many percent of a bound on it is pointed out. */
const HIGH = 80n;

/** Whether a bound is nearly used up, or more; one of zero is by anything. */
export function isHigh(value: string, max: string): boolean {
  const used = readAmount(value);
  return used > 0n && used * 100n >= readAmount(max) * HIGH;
}

/** The house has the other side of what its users have. */
export function opposite(quantity: string): string {
  if (quantity.startsWith('-')) return quantity.slice(1);
  return /[1-9]/.test(quantity) ? `-${quantity}` : quantity;
}

const PPM_DECIMALS = 6;
const PERCENT_DECIMALS = 4;
const AMOUNT_DECIMALS = 8;
