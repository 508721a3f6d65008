const MOST = 99;

/** As it fits the badge: `7`, `99+`. */
export function badgeText(count: number): string {
  return count > MOST ? `${MOST}+` : String(count);
}
