import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { formatPlaces } from '@bourse/ui/format/decimal';

export type Direction = 'up' | 'down' | 'flat';

/** An amount that may be negative with two decimals and its sign: `+12.34`, `−0.50`. Finer digits are cut. */
export function signedText(amount: bigint, locale: string): string {
  const sign = amount > 0n ? '+' : amount < 0n ? '−' : '';
  return sign + formatPlaces(formatAmount(magnitude(amount)), 2, locale);
}

/** A rate in ppm as percent with its sign: `+12.50%`. */
export function signedRate(ppm: bigint, locale: string): string {
  const sign = ppm > 0n ? '+' : ppm < 0n ? '−' : '';
  return `${sign}${formatPlaces(formatDecimal(magnitude(ppm), 4), 2, locale)}%`;
}

export function directionOf(amount: bigint): Direction {
  return amount > 0n ? 'up' : amount < 0n ? 'down' : 'flat';
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/** An integer count of 10^-decimals out of a decimal of the wire that may be negative; finer digits must not occur. */
export function signedValue(text: string, decimals: number): bigint {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  const value = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return negative ? -value : value;
}

/** `27:05:09`: hours may be more than a day's. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (count: number) => String(count).padStart(2, '0');
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}
