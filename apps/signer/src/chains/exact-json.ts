/** JSON with every number as the text that it was: an amount never becomes a float on the way. */
export function parseExactJson(json: string): unknown {
  return JSON.parse(
    json.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
      token.startsWith('"') ? token : `"${token}"`,
    ),
  );
}
