import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { MarkGuess } from './mark-guess.ts';
import { NumberReader, NumberWriter } from './packed-numbers.ts';
import { placesOf, spelled, units } from './price-texts.ts';
import type { PackedBlock } from './tick-packing.ts';

/** The ticks of one pair, in their order. */
interface PairTicks {
  readonly symbol: string;
  /** Most digits behind the point of any of its prices. */
  readonly decimals: number;
  /** ms. */
  readonly times: number[];
  /** In 10^-decimals. */
  readonly prices: number[];
  readonly marks: number[];
}

/**
 * Blocks as numbers, pair by pair: first the blocks with their times and the pairs of their ticks, then for each pair all
 * its times, each as the gap to the one before, then likewise its prices, then its marks, as the difference to what follows
 * from the prices. So numbers of one kind and size stand together: that is a seventh less than all pairs in one column.
 * `undefined` if the texts are not spelled in a way that is known here.
 */
export function asPairs(blocks: readonly PackedBlock[]): Buffer | undefined {
  const lines = blocks.map(({ ticks }) =>
    ticks === '' ? [] : ticks.split('\n').map((line) => line.split(',')),
  );
  const [heads, symbols, times, prices, marks] = Array.from({ length: 5 }, () => new NumberWriter()) as [
    NumberWriter,
    NumberWriter,
    NumberWriter,
    NumberWriter,
    NumberWriter,
  ];
  const places = mostPlaces(lines);
  const pairs = [...places].map(([symbol, decimals]): PairTicks => {
    symbols.addText(symbol);
    symbols.add(decimals);
    return { symbol, decimals, times: [], prices: [], marks: [] };
  });
  const numbers = new Map(pairs.map(({ symbol }, at) => [symbol, at]));
  heads.add(pairs.length);
  heads.add(blocks.length);
  let before = 0;
  for (const [index, { time }] of blocks.entries()) {
    heads.add(time - before);
    heads.add(lines[index]!.length);
    before = time;
    for (const [, symbol = '', tickTime, price, mark] of lines[index]!) {
      const at = numbers.get(symbol)!;
      const pair = pairs[at]!;
      symbols.add(at);
      pair.times.push(Number(tickTime));
      pair.prices.push(units(price, pair.decimals));
      pair.marks.push(units(mark, pair.decimals));
    }
  }
  const first = blocks[0]?.time ?? 0;
  for (const pair of pairs) {
    if (![...pair.times, ...pair.prices, ...pair.marks].every(Number.isSafeInteger)) return undefined;
    for (const [at, time] of pair.times.entries()) times.add(time - (pair.times[at - 1] ?? first));
    for (const [at, price] of pair.prices.entries()) prices.add(price - (pair.prices[at - 1] ?? 0));
    const guess = new MarkGuess();
    for (const [at, mark] of pair.marks.entries())
      marks.add(mark - guess.next(pair.times[at]!, pair.prices[at]!));
  }
  return NumberWriter.sections([heads, symbols, times, prices, marks]);
}

/** The blocks that `asPairs` was given, `firstId` the first. */
export function fromPairs(bytes: Buffer, firstId: number): PackedBlock[] {
  const [heads, symbols, times, prices, marks] = NumberReader.sections(bytes, 5) as [
    NumberReader,
    NumberReader,
    NumberReader,
    NumberReader,
    NumberReader,
  ];
  const pairs = Array.from({ length: heads.next() }, () => ({
    symbol: symbols.nextText(),
    decimals: symbols.next(),
    count: 0,
  }));
  let time = 0;
  const blocks = Array.from({ length: heads.next() }, () => {
    time += heads.next();
    const which = Array.from({ length: heads.next() }, () => symbols.next());
    for (const at of which) pairs[at]!.count++;
    return { time, which };
  });
  const texts = pairs.map(({ symbol, decimals, count }) => {
    const guess = new MarkGuess();
    let [tickTime, price] = [blocks[0]!.time, 0];
    return Array.from({ length: count }, () => {
      tickTime += times.next();
      price += prices.next();
      const mark = guess.next(tickTime, price) + marks.next();
      return [symbol, tickTime, spelled(price, decimals), spelled(mark, decimals)].join();
    }).values();
  });
  return blocks.map((block, index) => {
    const id = (firstId + index) * TICKS_PER_BLOCK;
    const lines = block.which.map((pair, at) => `${id + at},${texts[pair]!.next().value}`);
    return { time: block.time, ticks: lines.join('\n') };
  });
}

/** The most digits behind the point of any price of each pair. */
function mostPlaces(lines: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const [, symbol = '', , price, mark] of lines.flat())
    most.set(symbol, Math.max(most.get(symbol) ?? 0, placesOf(price), placesOf(mark)));
  return most;
}
