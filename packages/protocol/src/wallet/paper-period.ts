const DAY_MS = 86_400_000;

/** A paper is of a year at most, whichever. */
export const PAPER_MOST_DAYS = 366;

/** Days of a period, both ends included. */
export function paperDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
