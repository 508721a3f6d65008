/**
 * A decimal number in units of 10^-decimals, exactly; `undefined` for one that has more decimals or is below 0. `1e-8` is
 * how some nodes write 0.00000001.
 */
export function unitsOfDecimal(text: string, decimals: number): bigint | undefined {
  const parts = /^(\d{1,30})(?:\.(\d{1,30}))?(?:[eE]([+-]?\d{1,2}))?$/.exec(text);
  if (!parts) return undefined;
  const [, whole, fraction = '', exponent = '0'] = parts;
  const digits = BigInt(whole! + fraction);
  const shift = decimals - fraction.length + Number(exponent);
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const unit = 10n ** BigInt(-shift);
  return digits % unit === 0n ? digits / unit : undefined;
}
