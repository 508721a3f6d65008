/** A text, which stays as it is, or a number. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses JSON with every number as its text, for doubles cannot hold every amount. Throws on what is no JSON.
 *
 * @param spelled what becomes of a number's text; it stays as it is by default
 * @param most texts and numbers in it; with more it is no JSON either, and no more of them are looked at
 */
export function parseExactly(
  text: string,
  spelled: (number: string) => string = (number) => number,
  most = Infinity,
): unknown {
  let left = most;
  const exact = text.replace(TOKENS, (token) => {
    if (--left < 0) throw new SyntaxError(`more than ${most} values`);
    return token.startsWith('"') ? token : `"${spelled(token)}"`;
  });
  return JSON.parse(exact);
}
