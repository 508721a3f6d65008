import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { MOST_HITS, type ScreeningHit } from '@bourse/protocol/screening/calls';
import { z } from 'zod';

const COLUMNS = ['list', 'entry', 'kind', 'value', 'note'];

/** A line of the file. */
const line = z.strictObject({
  list: z.string().min(1).max(200),
  entry: z.string().min(1).max(200),
  kind: z.enum(['name', 'address']),
  value: z.string().min(1).max(200),
  note: z.string().max(200).default(''),
});
type Line = z.infer<typeof line>;

interface Screened {
  readonly names: readonly string[];
  readonly addresses: readonly string[];
}

/** Names of one word match that word alone: else every Maria would be a hit. */
const LEAST_WORDS = 2;

/**
 * Names and addresses that nobody is to be paid under. A name matches whatever the order of its words, their case and their
 * accents, and when one has all words of the other and is of two words or more ("Juan Pérez" and "PEREZ, Juan Carlos"). It does
 * not guess at spellings; a service outside does.
 */
export class SanctionList {
  /** Of the text that was read. */
  readonly version: string;
  readonly #addresses = new Map<string, Line[]>();
  /** By each word of a name. */
  readonly #names = new Map<string, { readonly words: ReadonlySet<string>; readonly line: Line }[]>();

  /** Throws, with the number of the line, where the text is no such list. */
  constructor(text: string) {
    const [head, ...rows] = parse(text, { trim: true, skip_empty_lines: true, bom: true });
    // Half a file, or another one, must not be taken for a list on which nobody stands.
    if (head?.join() !== COLUMNS.join()) throw new Error(`the first line is not ${COLUMNS.join()}`);
    this.version = createHash('sha256').update(text).digest('hex').slice(0, 16);
    for (const [index, row] of rows.entries()) {
      const parsed = line.safeParse(Object.fromEntries(COLUMNS.map((name, column) => [name, row[column]])));
      const words = parsed.success ? wordsOf(parsed.data.value) : new Set<string>();
      if (!parsed.success || words.size === 0)
        throw new Error(`entry ${index + 1} is not ${COLUMNS.join()} with a kind of name or address`);
      this.#add(parsed.data, words);
    }
  }

  #add(entry: Line, words: ReadonlySet<string>): void {
    if (entry.kind === 'address') put(this.#addresses, addressKey(entry.value), entry);
    else for (const word of words) put(this.#names, word, { words, line: entry });
  }

  /** What of it stands on the list; the first few of many. */
  find({ names, addresses }: Screened): ScreeningHit[] {
    const hits = new Map<string, ScreeningHit>();
    const hit = ({ list, entry, note }: Line, matched: string) =>
      hits.set(`${list}\0${entry}`, { list, entry, matched: matched.slice(0, 200), note });
    for (const address of addresses)
      for (const entry of this.#addresses.get(addressKey(address)) ?? []) hit(entry, address);
    for (const name of names) {
      const words = wordsOf(name);
      for (const word of words)
        for (const listed of this.#names.get(word) ?? [])
          if (isSame(words, listed.words)) hit(listed.line, name);
    }
    return [...hits.values()].slice(0, MOST_HITS);
  }
}

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

/** Two addresses that differ in case alone are one: a hit too many costs a look. */
function addressKey(address: string): string {
  return address.trim().toLowerCase();
}

/** Without accents and case; of scripts without spaces a name is one word. */
function wordsOf(name: string): ReadonlySet<string> {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
  return new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  if (few.size !== many.size && few.size < LEAST_WORDS) return false;
  return [...few].every((word) => many.has(word));
}

/** The list as the file has it now: read again when the file has changed. */
export class ListFile {
  readonly #path: string;
  readonly #failed: (error: unknown) => void;
  #list: SanctionList;
  #stamp: string;

  /** Throws where there is no list. `failed` is told when a changed file cannot be read: the list of before stays. */
  constructor(path: string, failed: (error: unknown) => void) {
    this.#path = path;
    this.#failed = failed;
    this.#stamp = stampOf(path);
    this.#list = new SanctionList(readFileSync(path, 'utf8'));
  }

  get current(): SanctionList {
    try {
      const stamp = stampOf(this.#path);
      if (stamp !== this.#stamp) {
        // Before it is read: a broken file is told of once.
        this.#stamp = stamp;
        this.#list = new SanctionList(readFileSync(this.#path, 'utf8'));
      }
    } catch (error) {
      this.#failed(error);
    }
    return this.#list;
  }
}

function stampOf(path: string): string {
  const { mtimeMs, size } = statSync(path);
  return `${mtimeMs} ${size}`;
}
