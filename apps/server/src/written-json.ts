import { Readable } from 'node:stream';
import { setImmediate as nextRound } from 'node:timers/promises';
import type { Body } from './launch/untaken-answers.ts';
import { Memo } from './memo.ts';

/** Lists kept; the largest, of 2,000 candles, takes about 300 kB. */
const LISTS_KEPT = 64;
/** So many items are written at once: some 2 to 3 ms. */
const AT_ONCE = 500;
/** So many stand in one piece of a list: of the longest, trades, some 80 kB. */
const ITEMS_OF_PIECE = 500;
/**
 * What is longer goes out piece by piece. For a string of more than 128 kB V8 asks the kernel for pages of its own, and gives them
 * back: putting 250 kB together took five of them and 10 ms, piece by piece it takes one.
 */
const MOST_AT_ONCE = 100_000;

/** JSON that was written before. */
export class WrittenJson {
  readonly pieces: readonly string[];
  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
  toJSON(): never {
    throw new Error('written JSON stands at the top of an answer only');
  }
}

/** JSON that was written before, as a field of the object that is being written; not deeper inside. */
export function writtenJson(text: string): WrittenJson {
  return new WrittenJson([text]);
}

/** A list of which all items were written before. */
export function writtenList(items: readonly string[]): WrittenJson {
  const pieces = [];
  for (let from = 0; from < items.length; from += ITEMS_OF_PIECE) {
    const run = items.slice(from, from + ITEMS_OF_PIECE).join(',');
    pieces.push(from === 0 ? `[${run}` : `,${run}`);
  }
  return new WrittenJson(pieces.length === 0 ? ['[]'] : [...pieces, ']']);
}

/** JSON of a value whose fields may have been written before; the others by `write`. As in `JSON.stringify`, what is undefined is no field. */
export function writeFields(value: object, write: (value: unknown) => string): string {
  return writePieces(value, write).join('');
}

/** As `writeFields`, in the pieces that were written before and what comes between them. */
export function writePieces(value: object, write: (value: unknown) => string): string[] {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (!fields.some(([, field]) => field instanceof WrittenJson)) return [write(value)];
  const pieces = fields.flatMap(([name, field], n) => {
    const label = `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    return field instanceof WrittenJson ? [label, ...field.pieces] : [label + write(field)];
  });
  return [...pieces, '}'];
}

/** A text in pieces as it goes out, with the length of a long one in bytes. */
export function wireOf(pieces: readonly string[]): string | { readonly body: Body; readonly bytes: number } {
  if (lengthOf(pieces) <= MOST_AT_ONCE) return pieces.join('');
  const bytes = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const body = Readable.from(buffersOf(pieces), { objectMode: false });
  return { body: Object.assign(body, { bytesInMemory: bytes }), bytes };
}

/** Made as they are taken: of eight answers that wait for a slow reader, one piece of each lies in memory twice. */
function* buffersOf(pieces: readonly string[]): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** In characters. */
export function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** A list that readers ask the first so many items of. */
export interface WrittenListSource<Item> {
  readonly key: string;
  /** Another number when an item has changed. */
  readonly revision: () => number;
  /** So many of them, or as many as there are. */
  readonly items: (size: number) => readonly Item[];
  readonly write: (item: Item) => string;
}

/**
 * Lists as JSON of which each item is written once until one changes, whatever number of them is asked for: the sizes of a page are
 * its reader's to choose. What is missing is written some at a time, so that others have their turn.
 */
export class WrittenLists {
  readonly #kept = new Memo<KeptList>(LISTS_KEPT);

  /** Writes what a page of so many lacks. */
  async prepare<Item>(list: WrittenListSource<Item>, size: number): Promise<void> {
    while (this.#write(list, size, AT_ONCE)) await nextRound();
  }

  /** So many of them as `writtenList` takes them; what lacks still is written at once. */
  items<Item>(list: WrittenListSource<Item>, size: number): string[] {
    this.#write(list, size, size);
    return this.#keptOf(list).texts.slice(0, size);
  }

  /** Whether a page of so many lacks something still. */
  #write<Item>(list: WrittenListSource<Item>, size: number, most: number): boolean {
    const kept = this.#keptOf(list);
    const { texts } = kept;
    if (texts.length >= size || kept.isWhole) return false;
    const items = list.items(size);
    for (const item of items.slice(texts.length, texts.length + most)) texts.push(list.write(item));
    kept.isWhole = texts.length === items.length && items.length < size;
    return texts.length < items.length;
  }

  #keptOf({ key, revision }: Pick<WrittenListSource<unknown>, 'key' | 'revision'>): KeptList {
    return this.#kept.get(key, revision(), () => ({ texts: [], isWhole: false }));
  }
}

interface KeptList {
  readonly texts: string[];
  /** Whether there are no more of them: 2,000 hours are asked for, where there are a thousand, and to look took 5 ms each time. */
  isWhole: boolean;
}
