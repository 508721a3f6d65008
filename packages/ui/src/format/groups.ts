/** A long text in groups of four characters, as people compare addresses and type secrets. */
export function inFours(text: string): string {
  return text.match(/.{1,4}/gsu)?.join(' ') ?? '';
}

/** A long text by its ends: `0x52908400…c6A9`. */
export function ends(text: string, head = 10, tail = 6): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}
