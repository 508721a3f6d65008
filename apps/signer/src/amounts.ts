const DECIMAL = /^(0|[1-9]\d{0,30})(?:\.(\d{1,36}))?$/;

/**
 * A canonical decimal in the smallest units of a coin, exactly. `undefined`: not canonical, or with more digits than the
 * coin has; a rounded pay-out would be another than the one approved.
 */
export function toBaseUnits(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const fraction = match[2] ?? '';
  if (fraction.endsWith('0') || fraction.length > decimals) return undefined;
  return BigInt(match[1]! + fraction.padEnd(decimals, '0'));
}

export function fromBaseUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
