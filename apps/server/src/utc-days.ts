export const DAY_MS = 86_400_000;

/** Days since the epoch, UTC, of a time in ms. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** `2026-11-21` */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
