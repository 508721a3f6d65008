/** A text, which stays as it is, or a number. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with every number as its text, for doubles cannot hold every amount. Throws on what is no JSON.
 *
 * @param spelled what becomes of a number's text; it stays as it is by default
 */
export function parseExactly(
  text: string,
  spelled: (number: string) => string = (number) => number,
): unknown {
  return JSON.parse(text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"${spelled(token)}"`)));
}
