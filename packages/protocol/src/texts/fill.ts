/** A text with its placeholders filled; one that nothing is given for stays. */
export function filledIn(text: string, args: Readonly<Record<string, string>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => args[name] ?? whole);
}
