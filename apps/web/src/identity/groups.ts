/** In groups of four, as a person reads out or compares a long word: `JBSW Y3DP EHPK`. */
export function inGroups(text: string): string {
  return text.match(/.{1,4}/gu)?.join(' ') ?? '';
}
