import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib';
import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { NumberReader, NumberWriter } from './packed-numbers.ts';
import { hashBlock, type StoredBlock } from './tick-block.ts';
import { MARK_WINDOW_MS } from './tick-gate.ts';

/**
 * Many tick blocks in few bytes, from which their exact texts and hashes come back. Kinds of numbers stand in columns
 * of their own, each as the difference to what was to be expected: a block's time to the one before, a tick's time to its
 * block's, its price to the last one of its pair, its mark to the median of the last three seconds, which it mostly is.
 * Hashes follow from the texts and the hash before the first.
 *
 * The lines are those of protocol/market/tick-text.ts, whose code is not asked, since what is packed here must come back
 * in the spelling of its own day: prices of whole ticks, or decimals that have a point and no zeros at the end but one.
 */

/** First byte: how the rest is to be read. */
const COLUMNS = 1;
/** The texts as they are, for a spelling that the columns do not know. */
const TEXTS = 0;

/** On another thread. */
const compress: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress);

/** A block without what follows from the others. */
type PackedBlock = Pick<StoredBlock, 'time' | 'ticks'>;

export async function packBlocks(blocks: readonly StoredBlock[]): Promise<Buffer> {
  const columns = asColumns(blocks);
  if (columns && sameTexts(fromColumns(columns, blocks[0]!.id), blocks)) return squeezed(COLUMNS, columns);
  const texts = JSON.stringify(blocks.map(({ time, ticks }) => [time, ticks]));
  return squeezed(TEXTS, Buffer.from(texts, 'utf8'));
}

/** The blocks as they were sealed, from `firstId` on. */
export function unpackBlocks(packed: Buffer, firstId: number, previousHash: string): StoredBlock[] {
  const bytes = brotliDecompressSync(packed.subarray(1));
  const blocks: readonly PackedBlock[] =
    packed[0] === COLUMNS
      ? fromColumns(bytes, firstId)
      : (JSON.parse(bytes.toString('utf8')) as [number, string][]).map(([time, ticks]) => ({ time, ticks }));
  let before = previousHash;
  return blocks.map(({ time, ticks }, index) => {
    const id = firstId + index;
    const hash = hashBlock(before, id, time, ticks);
    const block = { id, time, ticks, previousHash: before, hash };
    before = hash;
    return block;
  });
}

async function squeezed(kind: number, bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return Buffer.concat([Buffer.of(kind), await compress(bytes, { params })]);
}

function sameTexts(some: readonly PackedBlock[], others: readonly PackedBlock[]): boolean {
  return others.every(({ time, ticks }, at) => some[at]?.time === time && some[at].ticks === ticks);
}

/** A pair, and what is expected of its next tick. */
class Pair {
  readonly symbol: string;
  /** Most digits behind the point of any of its prices. */
  readonly decimals: number;
  /** Its last price. */
  price = 0;
  /** How long its last tick was before its block. */
  age = 0;
  readonly #window: { readonly time: number; readonly price: number }[] = [];

  constructor(symbol: string, decimals: number) {
    this.symbol = symbol;
    this.decimals = decimals;
  }

  /** Takes a price; answers the mark that follows from it, as long as the gate has the same prices in mind. */
  expectedMark(time: number, price: number): number {
    this.price = price;
    this.#window.push({ time, price });
    while (this.#window[0]!.time < time - MARK_WINDOW_MS) this.#window.shift();
    const prices = this.#window.map((tick) => tick.price).toSorted((a, b) => a - b);
    return prices[(prices.length - 1) >> 1]!;
  }
}

type Columns<Part> = readonly [heads: Part, symbols: Part, times: Part, prices: Part, marks: Part];

/** `undefined` if the texts are not spelled in a way that is known here. */
function asColumns(blocks: readonly StoredBlock[]): Buffer | undefined {
  const lines = blocks.map(({ ticks }) =>
    ticks === '' ? [] : ticks.split('\n').map((line) => line.split(',')),
  );
  const columns = [0, 1, 2, 3, 4].map(() => new NumberWriter()) as unknown as Columns<NumberWriter>;
  const [heads, symbols, times, prices, marks] = columns;
  const places = mostPlaces(lines);
  const pairs: Pair[] = [];
  let before = 0;
  heads.add(blocks.length);
  for (const [index, { time }] of blocks.entries()) {
    heads.add(time - before);
    heads.add(lines[index]!.length);
    before = time;
    for (const [, symbol = '', tickTime, priceText, markText] of lines[index]!) {
      let which = pairs.findIndex((pair) => pair.symbol === symbol);
      symbols.add(which + 1);
      if (which < 0) {
        const decimals = places.get(symbol)!;
        which = pairs.push(new Pair(symbol, decimals)) - 1;
        symbols.addText(symbol);
        symbols.add(decimals);
      }
      const pair = pairs[which]!;
      const [price, mark] = [units(priceText, pair.decimals), units(markText, pair.decimals)];
      const age = time - Number(tickTime);
      if (![price, mark, age].every(Number.isSafeInteger)) return undefined;
      times.add(age - pair.age);
      pair.age = age;
      prices.add(price - pair.price);
      marks.add(mark - pair.expectedMark(time - age, price));
    }
  }
  const bodies = columns.map((column) => column.bytes());
  const sizes = new NumberWriter();
  for (const body of bodies) sizes.add(body.length);
  return Buffer.concat([sizes.bytes(), ...bodies]);
}

function fromColumns(bytes: Buffer, firstId: number): PackedBlock[] {
  const sizes = new NumberReader(bytes, 0);
  const lengths = [0, 1, 2, 3, 4].map(() => sizes.next());
  let start = sizes.at;
  const [heads, symbols, times, prices, marks] = lengths.map((length) => {
    start += length;
    return new NumberReader(bytes, start - length);
  }) as unknown as Columns<NumberReader>;
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
      const price = pair.price + prices.next();
      const mark = pair.expectedMark(tickTime, price) + marks.next();
      const id = (firstId + index) * TICKS_PER_BLOCK + at;
      return [id, pair.symbol, tickTime, spelled(price, pair.decimals), spelled(mark, pair.decimals)].join();
    });
    return { time, ticks: lines.join('\n') };
  });
}

/** The most digits behind the point of any price of each pair. */
function mostPlaces(lines: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const most = new Map<string, number>();
  for (const [, symbol = '', , price, mark] of lines.flat())
    most.set(symbol, Math.max(most.get(symbol) ?? 0, placesOf(price), placesOf(mark)));
  return most;
}

/** Digits behind the point; 0 if there is none. */
function placesOf(text = ''): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** A decimal as a whole number of 10^-decimals. */
function units(text = '', decimals: number): number {
  return Number(text.replace('.', '') + '0'.repeat(decimals - placesOf(text)));
}

function spelled(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  const places = digits.slice(-decimals).replace(/0+$/, '');
  return `${digits.slice(0, -decimals)}.${places || '0'}`;
}
