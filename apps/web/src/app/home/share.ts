/** The percentage that a figure shows (`2.5%`, `7,5 %`); nothing when it is no share. */
export function shareOf(value: string): number | undefined {
  const digits = /^\s*(\d{1,3}(?:[.,]\d+)?)\s*[%％]\s*$/.exec(value)?.[1];
  const share = digits === undefined ? NaN : Number(digits.replace(',', '.'));
  return share <= 100 ? share : undefined;
}
