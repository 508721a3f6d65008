/**
 * The router's search parameters as plain text: its default would read an invite code such as 1E5 as a number.
 * What is `undefined` is left out.
 */
export const PLAIN_SEARCH = {
  parseSearch: (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch(search: Readonly<Record<string, unknown>>): string {
    const entries = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};
