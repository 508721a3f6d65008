/**
 * Lists look at this many of the newest lines of their period, and end there: what is older is reached by another
 * period, or by an export.
 */
export const LIST_REACH = 10_000;

/** A count that ends there, as it is shown: what stands for that many and more says so. */
export function countedText(count: number, format: (count: number) => string = String): string {
  return count >= LIST_REACH ? `${format(count)}+` : format(count);
}
