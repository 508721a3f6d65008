/** A path below the console, and nothing that a browser would take for another site. */
export function isOwnPath(next: unknown): next is string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next);
}
