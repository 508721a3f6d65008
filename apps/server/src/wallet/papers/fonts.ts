import type { Language } from '@bourse/protocol/languages';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decompress from 'woff2-encoder/decompress';

/**
 * Fonts for what the fonts of every PDF reader lack: Noto Sans (SIL Open Font License) for Chinese, Korean and Japanese, and
 * what comes with them of Latin, Cyrillic and Vietnamese. Each lies in many files by character; a paper takes those that it needs,
 * and keeps of these the characters that stand on it.
 */

const FAMILIES = ['noto-sans-sc', 'noto-sans-kr', 'noto-sans-jp'] as const;
type Family = (typeof FAMILIES)[number];

/** Whose letters a language takes where families have them all; of those that are not named it makes no difference. */
const FIRST: Readonly<Partial<Record<Language, Family>>> = { ko: 'noto-sans-kr', ja: 'noto-sans-jp' };

interface FontPart {
  /** Names it in a document. */
  readonly name: string;
  readonly path: string;
  /** Code points, both ends included. */
  readonly ranges: readonly (readonly [number, number])[];
}

const parts = new Map<Family, readonly FontPart[]>();

/** A part as a document takes it. */
export interface LoadedFont {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Unpacked once: a hundred kilobytes each, of which a language's papers take some dozens. */
const loaded = new Map<string, Promise<LoadedFont>>();

/** What tells the font of each character of a text; of others nothing. */
export async function fontsFor(
  text: string,
  language: Language,
): Promise<(letter: string) => LoadedFont | undefined> {
  const fonts = new Map<string, LoadedFont>();
  for (const letter of new Set(text)) {
    const part = partOf(letter.codePointAt(0)!, language);
    if (part) fonts.set(letter, await load(part));
  }
  return (letter) => fonts.get(letter);
}

/** Documents take no packed fonts. */
function load({ name, path }: FontPart): Promise<LoadedFont> {
  let known = loaded.get(name);
  if (!known) {
    known = readFile(path).then(async (packed) => ({ name, bytes: Buffer.from(await decompress(packed)) }));
    loaded.set(name, known);
    known.catch(() => loaded.delete(name));
  }
  return known;
}

/** The part that has a character, in the family of the language if there is a choice. */
function partOf(codePoint: number, language: Language): FontPart | undefined {
  const first = FIRST[language] ?? FAMILIES[0];
  for (const family of [first, ...FAMILIES.filter((each) => each !== first)]) {
    const found = partsOf(family).find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    if (found) return found;
  }
  return undefined;
}

function partsOf(family: Family): readonly FontPart[] {
  let known = parts.get(family);
  if (!known) parts.set(family, (known = readParts(family)));
  return known;
}

function readParts(family: Family): FontPart[] {
  const resolve = createRequire(import.meta.url).resolve;
  const folder = dirname(resolve(`@fontsource-variable/${family}/package.json`));
  const ranges = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(ranges).map(([key, text]) => {
    const part = key.replaceAll(/[[\]]/g, '');
    return {
      name: `${family}-${part}`,
      path: join(folder, 'files', `${family}-${part}-wght-normal.woff2`),
      ranges: text.split(',').map(rangeOf),
    };
  });
}

/** `U+4e00-4e10`, or one code point. */
function rangeOf(text: string): [number, number] {
  const [from, to] = text.trim().slice(2).split('-') as [string, string?];
  return [Number.parseInt(from, 16), Number.parseInt(to ?? from, 16)];
}
