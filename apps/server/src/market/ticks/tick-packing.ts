import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib';
import { fromColumns } from './packed-columns.ts';
import { asPairs, fromPairs } from './packed-pairs.ts';
import { hashBlock, type StoredBlock } from './tick-block.ts';

/**
 * Many tick blocks in few bytes, from which their exact texts and hashes come back. Kinds of numbers stand in columns
 * of their own, each as the difference to what was to be expected: a tick's time and price to the last ones of its pair, its
 * mark to the median of the last three seconds, which it mostly is. Hashes follow from the texts and the hash before the
 * first.
 *
 * The lines are those of protocol/market/tick-text.ts, whose code is not asked, since what is packed here must come back
 * in the spelling of its own day: prices of whole ticks, or decimals that have a point and no zeros at the end but one.
 */

/** First byte: how the rest is to be read. The texts as they are, for a spelling that the columns do not know. */
const TEXTS = 0;
/** Until November 2026. */
const COLUMNS = 1;
const PAIRS = 2;

/** On another thread. */
const compress: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress);

/** A block without what follows from the others. */
export type PackedBlock = Pick<StoredBlock, 'time' | 'ticks'>;

export async function packBlocks(blocks: readonly StoredBlock[]): Promise<Buffer> {
  const pairs = asPairs(blocks);
  if (pairs && sameTexts(fromPairs(pairs, blocks[0]!.id), blocks)) return squeezed(PAIRS, pairs);
  const texts = JSON.stringify(blocks.map(({ time, ticks }) => [time, ticks]));
  return squeezed(TEXTS, Buffer.from(texts, 'utf8'));
}

/** The blocks as they were sealed, from `firstId` on. */
export function unpackBlocks(packed: Buffer, firstId: number, previousHash: string): StoredBlock[] {
  const bytes = brotliDecompressSync(packed.subarray(1));
  let before = previousHash;
  return read(packed[0]!, bytes, firstId).map(({ time, ticks }, index) => {
    const id = firstId + index;
    const hash = hashBlock(before, id, time, ticks);
    const block = { id, time, ticks, previousHash: before, hash };
    before = hash;
    return block;
  });
}

function read(kind: number, bytes: Buffer, firstId: number): readonly PackedBlock[] {
  if (kind === PAIRS) return fromPairs(bytes, firstId);
  if (kind === COLUMNS) return fromColumns(bytes, firstId);
  return (JSON.parse(bytes.toString('utf8')) as [number, string][]).map(([time, ticks]) => ({ time, ticks }));
}

/** At the best quality: a tenth of a second every three minutes, for an eighth of the bytes. */
async function squeezed(kind: number, bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return Buffer.concat([Buffer.of(kind), await compress(bytes, { params })]);
}

function sameTexts(some: readonly PackedBlock[], others: readonly PackedBlock[]): boolean {
  return others.every(({ time, ticks }, at) => some[at]?.time === time && some[at].ticks === ticks);
}
