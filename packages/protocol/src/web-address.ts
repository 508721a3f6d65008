/**
 * An https address as the second person reads it: no user's name before the host, which looks like another one, and a host in the
 * letters that browsers send (`xn--` for others), since a Cyrillic one passes for Latin. Nothing that is not seen.
 */
export const WEB_ADDRESS = /^https:\/\/[A-Za-z0-9.:[\]-]+(?:[/?#][^\s<>"'`\\\p{Cf}\p{DI}]*)?$/u;

/** What may stand after `https://` in the target of a link. */
const HOST = /^[A-Za-z0-9.:[\]-]+(?:[/?#]|$)/;
/** Letters that pass for Latin ones; Chinese, Japanese and Korean ones do not, and may follow a bare address. */
const MISTAKEN =
  /^[\p{L}\p{M}\p{N}.:-]*?(?![A-Za-z0-9\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}]/u;

/** Whether a link to this address leads to the host that its reader sees. */
export function hasPlainHost(address: string): boolean {
  return HOST.test(address.slice('https://'.length));
}

/** The same of an address that stands in a text by itself, with whatever follows it there. */
export function isPlainInText(address: string): boolean {
  const rest = address.slice('https://'.length);
  return !/^[^/?#]*@/.test(rest) && !MISTAKEN.test(rest);
}
