/**
 * Exact amounts. An `Amount` is an integer count of 1e-8 units of one currency, held in a `bigint`.
 * Nothing in this file ever goes through a floating-point number.
 */

declare const amountBrand: unique symbol;
/** An integer count of 1e-8 units of a currency. May be negative only as a difference. */
export type Amount = bigint & { readonly [amountBrand]?: true };

export const DECIMALS = 8;
export const UNIT: Amount = 100_000_000n;

const AMOUNT_PATTERN = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,8})?$/;
const MAX_DIGITS = 20;

/**
 * The one parser of amounts (docs/rules.md, "Numbers and rounding"). Returns `undefined` for anything outside the
 * grammar: signs, exponents, spaces, hex, more than 8 decimals, more than 20 digits.
 */
export function parseAmount(text: string): Amount | undefined {
  return parseDecimal(text, DECIMALS);
}

/**
 * Parses a decimal into an integer count of 10^-decimals. Used for prices, whose tick may be finer than 1e-8.
 * `undefined` if the text is outside the grammar or finer than `decimals`; trailing zeros are not finer.
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  if (text.length > 28) return undefined;
  if (decimals <= DECIMALS ? !AMOUNT_PATTERN.test(text) : !DECIMAL_PATTERN.test(text)) return undefined;
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '' : text.slice(point + 1);
  if (whole.length + fraction.length > MAX_DIGITS) return undefined;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > decimals) return undefined;
  return BigInt(whole + significant.padEnd(decimals, '0'));
}

const DECIMAL_PATTERN = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,12})?$/;

/** Shortest exact text: `"0.00001"`, never an exponent. */
export function formatAmount(amount: Amount): string {
  return formatDecimal(amount, DECIMALS);
}

/** Shortest exact text of an integer count of 10^-decimals. */
export function formatDecimal(value: bigint, decimals: number): string {
  const text = formatFixed(value, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** What `formatAmount` has written, read back: of any size, below zero too. Not for what people type. */
export function readAmount(text: string): Amount {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** Exact text with all decimals: `"0.00001000"`. */
export function formatFixed(value: bigint, decimals: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(decimals + 1, '0');
  const sign = negative ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** floor(a × b / c) for non-negative a, b and positive c. */
export function mulDivFloor(a: bigint, b: bigint, c: bigint): bigint {
  return (a * b) / c;
}

/** ceil(a × b / c) for non-negative a, b and positive c. */
export function mulDivCeil(a: bigint, b: bigint, c: bigint): bigint {
  const product = a * b;
  const quotient = product / c;
  return quotient * c === product ? quotient : quotient + 1n;
}
