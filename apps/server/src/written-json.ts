import { setImmediate as nextRound } from 'node:timers/promises';
import { Memo } from './memo.ts';

/** Lists kept; the largest, of 2,000 candles, takes about 300 kB. */
const LISTS_KEPT = 64;
/** So many items are written at once: some 2 to 3 ms. */
const AT_ONCE = 500;

/** JSON that was written before. */
export class WrittenJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): never {
    throw new Error('written JSON stands at the top of an answer only');
  }
}

/** JSON that was written before, as a field of the object that is being written; not deeper inside. */
export function writtenJson(text: string): WrittenJson {
  return new WrittenJson(text);
}

/** A list of which some items were written before: texts of none, one or several items, between which commas come. */
export function writtenList(...items: readonly string[]): WrittenJson {
  return new WrittenJson(`[${items.filter(Boolean).join(',')}]`);
}

/** The items of a list as `writtenList` takes them. */
export function itemsText(list: readonly object[], write: (value: object) => string): string {
  return write(list).slice(1, -1);
}

/** JSON of a value whose fields may have been written before; the others by `write`. As in `JSON.stringify`, what is undefined is no field. */
export function writeFields(value: object, write: (value: unknown) => string): string {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (!fields.some(([, field]) => field instanceof WrittenJson)) return write(value);
  const texts = fields.map(([name, field]) => {
    return `${JSON.stringify(name)}:${field instanceof WrittenJson ? field.text : write(field)}`;
  });
  return `{${texts.join(',')}}`;
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
  readonly #kept = new Memo<string[]>(LISTS_KEPT);

  /** Writes what a page of so many lacks. */
  async prepare<Item>(list: WrittenListSource<Item>, size: number): Promise<void> {
    while (this.#write(list, size, AT_ONCE)) await nextRound();
  }

  /** So many of them as `writtenList` takes them; what lacks still is written at once. */
  text<Item>(list: WrittenListSource<Item>, size: number): string {
    this.#write(list, size, size);
    return this.#textsOf(list).slice(0, size).join(',');
  }

  /** Whether a page of so many lacks something still. */
  #write<Item>(list: WrittenListSource<Item>, size: number, most: number): boolean {
    const texts = this.#textsOf(list);
    if (texts.length >= size) return false;
    const items = list.items(size);
    for (const item of items.slice(texts.length, texts.length + most)) texts.push(list.write(item));
    return texts.length < items.length;
  }

  #textsOf({ key, revision }: Pick<WrittenListSource<unknown>, 'key' | 'revision'>): string[] {
    return this.#kept.get(key, revision(), () => []);
  }
}
