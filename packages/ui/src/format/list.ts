/** Names beside each other, without an "and", as the reader's language divides them (`Intl.ListFormat` puts nothing between them in Chinese). */
export function formatList(names: readonly string[], locale: string): string {
  return names.join(/^(?:zh|ja)\b/.test(locale) ? '、' : ', ');
}
