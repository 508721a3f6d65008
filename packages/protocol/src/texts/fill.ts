/**
 * A text with its placeholders filled; one that nothing is given for stays. `{minutes|minute|minutes}` is the word for one of
 * them, or for several.
 */
export function filledIn(text: string, args: Readonly<Record<string, string>> = {}): string {
  return text.replace(
    /\{(\w+)(?:\|(\w+)\|(\w+))?\}/g,
    (whole, name: string, one?: string, several?: string) => {
      const value = args[name];
      if (value === undefined || one === undefined) return value ?? whole;
      return value === '1' ? one : several!;
    },
  );
}
