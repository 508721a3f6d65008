/** The ISO codes of a list as people type it, each once, in order; absent when something in it is no code. */
export function countryCodes(text: string): string[] | undefined {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  if (codes.some((code) => !/^[A-Z]{2}$/.test(code))) return undefined;
  return [...new Set(codes)].sort();
}
