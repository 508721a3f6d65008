import { setImmediate as nextRound } from 'node:timers/promises';
import { Memo } from '../../memo.ts';
import type { Candle } from './pair-candles.ts';

/** Lists kept; the largest, of 2,000 candles, takes about 300 kB. */
const LISTS_KEPT = 64;
/** So many are written at once: some 2 to 3 ms. */
const AT_ONCE = 500;

/** The candles of a pair and period that lie before the newest one, newest first. */
export interface ClosedList {
  readonly key: string;
  /** Another number when one of them has changed. */
  readonly revision: () => number;
  /** So many of them, or as many as there are. */
  readonly candles: (size: number) => readonly Candle[];
  readonly write: (candle: Candle) => string;
}

/**
 * Closed candles as JSON, each written once until one of its list changes, whatever number of them is asked for: the sizes of a
 * page are its reader's to choose. What is missing is written some at a time, so that others have their turn.
 */
export class ClosedTexts {
  readonly #kept = new Memo<string[]>(LISTS_KEPT);

  /** Writes what a page of so many lacks. */
  async prepare(list: ClosedList, size: number): Promise<void> {
    while (this.#write(list, size, AT_ONCE)) await nextRound();
  }

  /** So many of them, between commas; what lacks still is written at once. */
  text(list: ClosedList, size: number): string {
    this.#write(list, size, size);
    return this.#textsOf(list).slice(0, size).join(',');
  }

  /** Whether a page of so many lacks something still. */
  #write(list: ClosedList, size: number, most: number): boolean {
    const texts = this.#textsOf(list);
    if (texts.length >= size) return false;
    const candles = list.candles(size);
    for (const candle of candles.slice(texts.length, texts.length + most)) texts.push(list.write(candle));
    return texts.length < candles.length;
  }

  #textsOf({ key, revision }: ClosedList): string[] {
    return this.#kept.get(key, revision(), () => []);
  }
}
