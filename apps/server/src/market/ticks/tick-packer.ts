import { Packer, type Packed } from '../../database/packer.ts';
import type { Database } from '../../database/schema.ts';
import type { LedgerTables } from '../../sequencer/rows/tables.ts';
import { firstBrokenBlock, type StoredBlock } from './tick-block.ts';
import { packBlocks } from './tick-packing.ts';
import { asBlock, blocksOf } from './tick-store.ts';

/** About two minutes: whoever looks for what is not in a saved candle yet needs the one under way. */
const KEPT = 120;
/** Three minutes: the more there are the smaller they get, and a single block is still found in it in a few ms. */
const SPAN = 180;
const PAUSE_MS = 50;

/** Packs older tick blocks: row by row they would be a gigabyte a week of an exchange where nothing happens. */
export function tickPacker(db: Database): Packer<LedgerTables['tick_blocks']> {
  return new Packer(db, {
    rows: 'tick_blocks',
    key: 'id',
    spans: 'tick_spans',
    spanRows: SPAN,
    kept: KEPT,
    pauseMs: PAUSE_MS,
    pack: (rows: readonly LedgerTables['tick_blocks'][]) => packSealed(rows.map(asBlock)),
  });
}

async function packSealed(blocks: readonly StoredBlock[]): Promise<Packed> {
  const [first, last] = [blocks[0]!, blocks.at(-1)!];
  const span = {
    first_id: String(first.id),
    last_id: String(last.id),
    to_time: String(last.time),
    previous_hash: Buffer.from(first.previousHash, 'hex'),
    hash: Buffer.from(last.hash, 'hex'),
    blocks: await packBlocks(blocks),
  };
  if (firstBrokenBlock(blocks) !== undefined || !areEqual(blocksOf(span), blocks))
    throw new Error(`tick blocks from ${first.id} to ${last.id} are not what was sealed`);
  return { first: span.first_id, last: span.last_id, span };
}

function areEqual(some: readonly StoredBlock[], others: readonly StoredBlock[]): boolean {
  return (
    some.length === others.length &&
    others.every(({ ticks, hash }, at) => some[at]!.ticks === ticks && some[at]!.hash === hash)
  );
}
