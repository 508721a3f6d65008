import { DECIMALS, formatFixed, parseAmount } from '@bourse/money/amount';

/**
 * Numbers as text. Decimal strings of the wire are formatted as strings, so no digit is lost on the way to the
 * screen; `Intl.NumberFormat` takes them exactly.
 */

/** With all `decimals`, grouped in the reader's way: `64,250.10`. Finer digits are cut, never rounded up. */
export function formatPlaces(text: string, decimals: number, locale: string): string {
  const format = formatter(locale, decimals, decimals);
  return format.format(cut(text, decimals) as Intl.StringNumericLiteral);
}

/** All decimals that the text has, at least `decimals`: for prices that are cited. */
export function formatWhole(text: string, decimals: number, locale: string): string {
  const point = text.indexOf('.');
  return formatPlaces(text, Math.max(decimals, point < 0 ? 0 : text.length - point - 1), locale);
}

/** Without trailing zeros, at most `decimals`; where these are two, as in money, both or none: `12.50`, `12`. */
export function formatUpTo(text: string, decimals: number, locale: string): string {
  return formatter(locale, decimals === 2 ? WHOLE_OR_CENTS : 0, decimals).format(
    cut(text, decimals) as Intl.StringNumericLiteral,
  );
}

/** With at least `minimum` decimals and at most `maximum`: `12.50`, `0.12345678`. Finer digits are cut. */
export function formatAtLeast(text: string, minimum: number, maximum: number, locale: string): string {
  return formatter(locale, minimum, maximum).format(cut(text, maximum) as Intl.StringNumericLiteral);
}

/** Large volumes in short, always with two decimals, so that they don't jump about: `1.24M`, `12.40万`, `1,565.40`. */
export function formatCompact(text: string, locale: string): string {
  // Koreans count in ten thousands, as Chinese and Japanese do; the browser's data has a word for a thousand as well.
  if (locale === 'ko' && /^-?\d{1,4}(\.|$)/.test(text))
    return formatter(locale, 2, 2).format(cut(text, 2) as Intl.StringNumericLiteral);
  const key = `${locale} compact`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      notation: 'compact',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    });
    formatters.set(key, format);
  }
  return format.format(text as Intl.StringNumericLiteral);
}

const formatters = new Map<string, Intl.NumberFormat>();

const WHOLE_OR_CENTS = 'whole or cents';

function formatter(
  locale: string,
  minimum: number | typeof WHOLE_OR_CENTS,
  maximum: number,
): Intl.NumberFormat {
  const key = `${locale} ${minimum} ${maximum}`;
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: minimum === WHOLE_OR_CENTS ? 2 : minimum,
      maximumFractionDigits: maximum,
      ...(minimum === WHOLE_OR_CENTS && { trailingZeroDisplay: 'stripIfInteger' }),
    });
    formatters.set(key, format);
  }
  return format;
}

function cut(text: string, decimals: number): string {
  const point = text.indexOf('.');
  return point < 0 || text.length - point - 1 <= decimals
    ? text
    : text.slice(0, point + (decimals && decimals + 1));
}

/** Orders two non-negative plain decimals of any length exactly: negative, zero or positive, as for `sort`. */
export function compareDecimals(a: string, b: string): number {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length - wholeB.length;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  const length = Math.max(fractionA.length, fractionB.length);
  const paddedA = fractionA.padEnd(length, '0');
  const paddedB = fractionB.padEnd(length, '0');
  return paddedA === paddedB ? 0 : paddedA < paddedB ? -1 : 1;
}

export interface Change {
  /** Signed, two decimals: `+1.25%`. */
  text: string;
  direction: 'up' | 'down' | 'flat';
}

/** The relative change from `open` to `close`; an open of zero counts as no change. */
export function changeOf(open: string, close: string): Change {
  const from = scaled(open);
  const difference = scaled(close) - from;
  const hundredths = from === 0n ? 0n : (difference * 10_000n) / from;
  if (hundredths === 0n) return { text: '0.00%', direction: 'flat' };
  const sign = difference > 0n ? '+' : '−';
  const size = hundredths < 0n ? -hundredths : hundredths;
  return { text: `${sign}${formatFixed(size, 2)}%`, direction: difference > 0n ? 'up' : 'down' };
}

interface Move {
  readonly open: string;
  readonly close: string;
}

/** Orders two moves by their relative change, exactly; from an open of zero there is no change. */
export function compareChanges(a: Move, b: Move): number {
  const [openA, openB] = [scaled(a.open), scaled(b.open)];
  const up = (scaled(a.close) - openA) * openB;
  const other = (scaled(b.close) - openB) * openA;
  if (openA === 0n || openB === 0n) return signOf(a) - signOf(b);
  return up === other ? 0 : up < other ? -1 : 1;
}

function signOf({ open, close }: Move): number {
  const [from, to] = [scaled(open), scaled(close)];
  return from === 0n || from === to ? 0 : to > from ? 1 : -1;
}

/** To a common scale of 12 decimals: prices may be finer than amounts. */
function scaled(text: string): bigint {
  return scaleDecimal(text, 12);
}

/** A non-negative plain decimal as an integer count of 10^-decimals; finer digits are cut. */
export function scaleDecimal(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Longest whole part that a narrow column has room for. */
const WIDEST = 7;

/** A size for a narrow column: with its decimals, cut to fit, and in short when even the whole part is too long. */
export function formatSize(text: string, decimals: number, locale: string): string {
  const whole = text.split('.')[0]!.length;
  if (whole > WIDEST) return formatCompact(text, locale);
  return formatPlaces(text, Math.max(0, Math.min(decimals, WIDEST + 2 - whole)), locale);
}

/** Sum of two amounts of the wire; both must be within the grammar. */
export function addAmounts(a: string, b: string): string {
  return formatFixed((parseAmount(a) ?? 0n) + (parseAmount(b) ?? 0n), DECIMALS);
}

/** What is left of an amount; zero when more is taken than there is. Both must be within the grammar. */
export function subtractAmounts(whole: string, taken: string): string {
  const left = (parseAmount(whole) ?? 0n) - (parseAmount(taken) ?? 0n);
  return formatFixed(left < 0n ? 0n : left, DECIMALS);
}

export function isZero(amount: string): boolean {
  return /^[0.]*$/.test(amount);
}

/** Percent text of a rate: `0.001` -> `0.1%`. */
export function formatRate(rate: string, locale: string): string {
  const percent = (parseAmount(rate) ?? 0n) * 100n;
  return `${formatUpTo(formatFixed(percent, DECIMALS), DECIMALS, locale)}%`;
}

/** One spelling for equal decimals: `64250.10` -> `64250.1`. */
export function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
