import { formatDecimal, parseDecimal } from '@bourse/money/amount';

/** How this device writes a number: by it its keys are meant, whatever language the page is in. */
const DEVICE_POINT = new Intl.NumberFormat().formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;

/**
 * What becomes of text typed or pasted into a number field: only digits and one point stay, and decimals beyond the precision are
 * not taken in. A text such as `12.` is kept, for more may follow.
 */
export function clampDecimal(text: string, decimals: number, devicePoint = DEVICE_POINT): string {
  const plain = withPoint(text, devicePoint).replace(/[^0-9.]/g, '');
  const point = plain.indexOf('.');
  if (point < 0) return trimZeros(plain).slice(0, MAX_WHOLE);
  const whole = trimZeros(plain.slice(0, point)).slice(0, MAX_WHOLE) || '0';
  if (decimals === 0) return whole;
  return `${whole}.${plain
    .slice(point + 1)
    .replace(/\./g, '')
    .slice(0, decimals)}`;
}

/** As numbers are shown on the pages, and copied from them. */
const GROUPED = /^\s*[1-9]\d{0,2}(,\d{3})+\s*$/;

/** Without what groups digits, and with a point where the decimals begin. */
function withPoint(text: string, devicePoint: string | undefined): string {
  if (text.includes('.')) {
    // Of both the last is the point: 1.234,5 or 1,234.5.
    const isComma = /^[^,]*\.[^,]*,\d+\D*$/.test(text);
    return isComma ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '');
  }
  return devicePoint === ',' && !GROUPED.test(text) ? text.replace(',', '.') : text.replaceAll(',', '');
}

/** More whole digits than any price or balance has, and few enough for the grammar of amounts. */
const MAX_WHOLE = 11;

function trimZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** The typed amount as the wire spells it: a point at the end says nothing. */
export function wireAmount(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

/** The integer count of 10^-decimals that a field's text stands for; `undefined` if empty or unfinished nonsense. */
export function fieldValue(text: string, decimals: number): bigint | undefined {
  return parseDecimal(wireAmount(text), decimals);
}

/** Decimals of a market's price: finer than any pair's. */
const FINE = 12;

/** A market's price in ticks; it may lie between two. One that is not known is no number, and nothing is above or below it. */
export function ticksOfMark(mark: string | undefined, decimals: number): number {
  const units = mark === undefined ? undefined : parseDecimal(mark, FINE);
  if (units === undefined) return Number.NaN;
  const tick = 10n ** BigInt(FINE - decimals);
  return Number(units / tick) + Number(units % tick) / Number(tick);
}

/** One tick up or down, never below zero; with no fewer decimals than there were. */
export function stepDecimal(text: string, decimals: number, steps: number): string {
  const stepped = (fieldValue(text, decimals) ?? 0n) + BigInt(steps);
  const next = formatDecimal(stepped < 0n ? 0n : stepped, decimals);
  const kept = text.split('.')[1]?.length ?? 0;
  const [whole, fraction = ''] = next.split('.');
  return fraction.length < kept ? `${whole}.${fraction.padEnd(kept, '0')}` : next;
}
