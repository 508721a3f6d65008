/**
 * One line in which every code point is seen and none turns others round: no controls, no ends of lines, no joiners, no fillers. Han
 * and pictures may have a variation selector, as Japanese names and emoji do. Letters of nobody's and halves of one are none, nor
 * are those that are drawn empty: Braille without dots, a note without its head, the blanks of Egyptian and Khitan.
 */
export const VISIBLE =
  /^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{DI}\p{Zl}\p{Zp}\u2800\u{1d159}\u{13441}\u{13442}\u{16fe4}\p{sc=Han}\p{ExtPict}]|[\p{sc=Han}\p{ExtPict}]\p{VS}?)*$/u;

/** The same of a text of many lines, which may have tabs. */
export function isVisibleText(text: string): boolean {
  return text.split(/\r?\n/).every((line) => VISIBLE.test(line.replaceAll('\t', ' ')));
}

/** For what lands in the head of a mail: `=?utf-8?B?…?=` is read there as whatever it spells, which nobody has seen (RFC 2047). */
export function hasNoEncodedWord(text: string): boolean {
  return !text.includes('=?');
}

/** Latin besides Chinese, Japanese or Korean, as those are written; letters of other scripts pass for Latin ones. */
const UNMISTAKEN =
  /^(?:[\p{sc=Latin}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\d ._-]*|[\p{sc=Latin}\p{sc=Han}\p{sc=Hangul}\d ._-]*|[\p{sc=Latin}\p{sc=Han}\p{sc=Bopomofo}\d ._-]*)$/u;

/** Names that are the same to the eye but for capitals, width and ligatures. */
export function foldedName(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Whether no letter of a name can be taken for one of another script, or overlooked. */
export function isUnmistaken(name: string): boolean {
  return VISIBLE.test(name) && UNMISTAKEN.test(name.normalize('NFKC'));
}
