/** Joins class names, leaving out what is false. Components put the caller's `className` last. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
