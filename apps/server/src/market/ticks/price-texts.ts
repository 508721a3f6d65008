/** Digits behind the point; 0 if there is none. */
export function placesOf(text = ''): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** A decimal as a whole number of 10^-decimals. */
export function units(text = '', decimals: number): number {
  return Number(text.replace('.', '') + '0'.repeat(decimals - placesOf(text)));
}

/** The decimal of a whole number of 10^-decimals, as `tick-packing.ts` knows it. */
export function spelled(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const places = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}.${places || '0'}`;
}
