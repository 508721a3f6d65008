import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { NumberReader, NumberWriter } from './packed-numbers.ts';
import { hashBlock, type StoredBlock } from './tick-block.ts';

/**
 * Many tick blocks in few bytes, from which their exact texts and hashes come back. Kinds of numbers stand in columns
 * of their own, each as the difference to what was to be expected: a block's time to the one before, a tick's time to its
 * block's, its price to the last one of its pair. A mark is a median of recent prices, so mostly it only has to be said
 * which of them. Hashes follow from the texts and the hash before the first.
 *
 * The lines are those of protocol/market/tick-text.ts, whose code is not asked, since what is packed here must come back
 * in the spelling of its own day: prices of whole ticks, or decimals that have a point and no zeros at the end but one.
 */

/** First byte: how the rest is to be read. */
const COLUMNS = 1;
/** The texts as they are, for a spelling that the columns do not know. */
const TEXTS = 0;

/** Prices of a pair that its next mark may be one of. */
const RECENT = 8;

/** A block without what follows from the others. */
type PackedBlock = Pick<StoredBlock, 'time' | 'ticks'>;

export function packBlocks(blocks: readonly StoredBlock[]): Buffer {
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

function squeezed(kind: number, bytes: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return Buffer.concat([Buffer.of(kind), brotliCompressSync(bytes, { params })]);
}

function sameTexts(some: readonly PackedBlock[], others: readonly PackedBlock[]): boolean {
  return others.every(({ time, ticks }, at) => some[at]?.time === time && some[at].ticks === ticks);
}

/** What is expected of a pair's next tick. */
interface Expected {
  readonly symbol: string;
  /** Its last prices, the newest first. */
  readonly recent: number[];
  /** How long its last tick was before its block. */
  age: number;
}

type Columns<Part> = readonly [heads: Part, symbols: Part, times: Part, prices: Part, marks: Part];

/** `undefined` if the texts are not spelled in a way that is known here. */
function asColumns(blocks: readonly StoredBlock[]): Buffer | undefined {
  const lines = blocks.map(({ ticks }) =>
    ticks === '' ? [] : ticks.split('\n').map((line) => line.split(',')),
  );
  const decimals = Math.max(
    0,
    ...lines.flat().map((fields) => Math.max(placesOf(fields[3]), placesOf(fields[4]))),
  );
  const columns = [0, 1, 2, 3, 4].map(() => new NumberWriter()) as unknown as Columns<NumberWriter>;
  const [heads, symbols, times, prices, marks] = columns;
  const known: Expected[] = [];
  let before = 0;
  heads.add(decimals);
  heads.add(blocks.length);
  for (const [index, { time }] of blocks.entries()) {
    heads.add(time - before);
    heads.add(lines[index]!.length);
    before = time;
    for (const [, symbol, tickTime, priceText, markText] of lines[index]!) {
      const [price, mark, age] = [
        units(priceText, decimals),
        units(markText, decimals),
        time - Number(tickTime),
      ];
      if (symbol === undefined || ![price, mark, age].every(Number.isSafeInteger)) return undefined;
      let which = known.findIndex((one) => one.symbol === symbol);
      symbols.add(which + 1);
      if (which < 0) {
        which = known.push({ symbol, recent: [], age: 0 }) - 1;
        symbols.addText(symbol);
      }
      const expected = known[which]!;
      times.add(age - expected.age);
      expected.age = age;
      prices.add(price - (expected.recent[0] ?? 0));
      remember(expected, price);
      const place = expected.recent.indexOf(mark);
      marks.add(place < 0 ? RECENT : place);
      if (place < 0) marks.add(mark - price);
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
  const known: Expected[] = [];
  const decimals = heads.next();
  let time = 0;
  return Array.from({ length: heads.next() }, (_, index) => {
    time += heads.next();
    const lines = Array.from({ length: heads.next() }, (_line, at) => {
      const which = symbols.next() - 1;
      const expected = known[which] ?? { symbol: symbols.nextText(), recent: [], age: 0 };
      if (which < 0) known.push(expected);
      expected.age += times.next();
      const price = (expected.recent[0] ?? 0) + prices.next();
      remember(expected, price);
      const place = marks.next();
      const mark = place < RECENT ? expected.recent[place]! : price + marks.next();
      const id = (firstId + index) * TICKS_PER_BLOCK + at;
      return [
        id,
        expected.symbol,
        time - expected.age,
        spelled(price, decimals),
        spelled(mark, decimals),
      ].join();
    });
    return { time, ticks: lines.join('\n') };
  });
}

function remember(expected: Expected, price: number): void {
  expected.recent.unshift(price);
  if (expected.recent.length > RECENT) expected.recent.pop();
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
