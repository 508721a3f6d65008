/** Units of 10^-decimals as a decimal text of whole coins, exactly. */
export function wholeCoins(value: bigint, decimals: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}
