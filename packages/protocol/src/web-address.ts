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

/** An address that stands in a text by itself, of which pages and mail programs make a link, with whatever follows it there. */
const IN_TEXT = /(?:[a-z][a-z0-9+.-]{0,20}:\/\/|\bwww\.)[^\s<>()]*/giu;
/** What is filled in where a text is a template: nobody reads it here. */
export const FILLED_IN = '\ufffc';
/**
 * Behind what is read as the host: a name before it, signs that pass for a slash, or a host that goes on after words or a stop of
 * Chinese, which is a dot to browsers.
 */
const GOES_ON = /[@\uff20\ufe6b\u2044\u2215\u29f8\u2571\uff0f\ufffc]|[.\u2024\u3002\uff0e\uff61][A-Za-z0-9]/u;

/** The first address in a text that does not lead to the host that its reader sees; `undefined`: there is none. */
export function mistakenAddressIn(text: string): string | undefined {
  return Array.from(text.matchAll(IN_TEXT), ([address]) => address).find((each) => !isPlainInText(each));
}

function isPlainInText(address: string): boolean {
  const [host = ''] = /^[^/?#]*/.exec(address.replace(/^[a-z][a-z0-9+.-]*:\/\//i, ''))!;
  const [read = ''] = /^[A-Za-z0-9.:[\]-]*/.exec(host)!;
  return !MISTAKEN.test(host) && !GOES_ON.test(host.slice(read.length));
}
