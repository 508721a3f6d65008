/** A text with a variable in the place of what is marked. */
export function insertedAt(
  text: string,
  variable: string,
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${text.slice(0, from)}{{ ${variable} }}${text.slice(to)}`;
}
