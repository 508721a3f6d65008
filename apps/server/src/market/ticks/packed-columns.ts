import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { MarkGuess } from './mark-guess.ts';
import { NumberReader } from './packed-numbers.ts';
import { spelled } from './price-texts.ts';
import type { PackedBlock } from './tick-packing.ts';

/** A pair, and what is expected of its next tick. */
class Pair {
  readonly symbol: string;
  /** Most digits behind the point of any of its prices. */
  readonly decimals: number;
  readonly marks = new MarkGuess();
  /** Its last price. */
  price = 0;
  /** How long its last tick was before its block. */
  age = 0;

  constructor(symbol: string, decimals: number) {
    this.symbol = symbol;
    this.decimals = decimals;
  }
}

/**
 * Reads what was packed before each pair had its columns to itself: one column for the times of all ticks, one for their
 * prices, one for their marks, in the order of the ticks. Nothing is written so any more.
 */
export function fromColumns(bytes: Buffer, firstId: number): PackedBlock[] {
  const [heads, symbols, times, prices, marks] = NumberReader.sections(bytes, 5) as [
    NumberReader,
    NumberReader,
    NumberReader,
    NumberReader,
    NumberReader,
  ];
  const pairs: Pair[] = [];
  let time = 0;
  return Array.from({ length: heads.next() }, (_, index) => {
    time += heads.next();
    const lines = Array.from({ length: heads.next() }, (_line, at) => {
      const which = symbols.next() - 1;
      const pair = pairs[which] ?? new Pair(symbols.nextText(), symbols.next());
      if (which < 0) pairs.push(pair);
      pair.age += times.next();
      const tickTime = time - pair.age;
      pair.price += prices.next();
      const { symbol, decimals, price } = pair;
      const mark = pair.marks.next(tickTime, price) + marks.next();
      const id = (firstId + index) * TICKS_PER_BLOCK + at;
      return [id, symbol, tickTime, spelled(price, decimals), spelled(mark, decimals)].join();
    });
    return { time, ticks: lines.join('\n') };
  });
}
