const MOST = 99;

/** Whether there are more than are counted: one more does not show. */
export function isMany(count: number): boolean {
  return count > MOST;
}

/** As it fits the badge: `7`, `99+`. */
export function badgeText(count: number): string {
  return isMany(count) ? `${MOST}+` : String(count);
}
