import type { Database } from '../../database/schema.ts';
import type { StoredBlock } from './tick-block.ts';
import { unpackBlocks } from './tick-packing.ts';
import type { TickSpanTable } from '../tables.ts';

/**
 * Where the blocks of the tick chain are: the newest in `tick_blocks`, row by row as they were committed, all older ones
 * in `tick_spans`, many to a row (see tick-packer.ts), and what was archived in files. Whoever reads gets blocks, as they were sealed.
 */

/** Spans that have left the database: those that end at this block and time or later, oldest first. */
export type ArchivedSpans = (from: {
  readonly from: number;
  readonly time: number;
}) => AsyncIterable<TickSpanTable>;

/** Blocks from an id or a time on, oldest first; archived ones as well, if that is given. */
export async function blocksFrom(
  db: Database,
  from: { readonly id?: number | undefined; readonly time?: number | undefined },
  limit: number,
  archived?: ArchivedSpans,
): Promise<StoredBlock[]> {
  const { id = 0, time = 0 } = from;
  // Blocks first: one that is packed in between is then found twice, which does no harm, and not missed.
  const rows = await db
    .selectFrom('tick_blocks')
    .selectAll()
    .where('id', '>=', String(id))
    .where('time', '>=', String(time))
    .orderBy('id')
    .limit(limit)
    .execute();
  const newest = rows.map(asBlock);
  const older: StoredBlock[] = [];
  let next = id;
  if (archived && (await reachesBack(db, id, time))) {
    for await (const span of archived({ from: id, time })) {
      older.push(...blocksOf(span).filter((block) => block.id >= id && block.time >= time));
      next = Number(span.last_id) + 1;
      if (older.length >= limit) break;
    }
  }
  while (older.length < limit) {
    const span = await db
      .selectFrom('tick_spans')
      .selectAll()
      .where('last_id', '>=', String(next))
      .where('to_time', '>=', String(time))
      .orderBy('last_id')
      .limit(1)
      .executeTakeFirst();
    if (!span || (newest[0] && Number(span.first_id) >= newest[0].id)) break;
    older.push(...blocksOf(span).filter((block) => block.id >= next && block.time >= time));
    next = Number(span.last_id) + 1;
  }
  const packed = new Set(older.map((block) => block.id));
  return [...older, ...newest.filter((block) => !packed.has(block.id))].slice(0, limit);
}

/** Whether what was asked for is from before the oldest span in the database. The newest is never archived. */
async function reachesBack(db: Database, id: number, time: number): Promise<boolean> {
  const oldest = await db
    .selectFrom('tick_spans')
    .select(['first_id', 'to_time'])
    .orderBy('last_id')
    .limit(1)
    .executeTakeFirst();
  return oldest !== undefined && id < Number(oldest.first_id) && time <= Number(oldest.to_time);
}

/** Some blocks by id, in any order. */
export async function blocksById(
  db: Database,
  ids: readonly number[],
  archived?: ArchivedSpans,
): Promise<StoredBlock[]> {
  const found = await Promise.all(ids.map(async (id) => (await blocksFrom(db, { id }, 1, archived))[0]));
  return found.filter((block) => block !== undefined && ids.includes(block.id)) as StoredBlock[];
}

export function asBlock(row: {
  id: string;
  time: string;
  ticks: string;
  previous_hash: string;
  hash: string;
}): StoredBlock {
  const { ticks, hash } = row;
  return { id: Number(row.id), time: Number(row.time), ticks, previousHash: row.previous_hash, hash };
}

/** The blocks of a span. Their hashes are computed, so a span that was tampered with does not end with its own. */
export function blocksOf(span: Pick<TickSpanTable, 'first_id' | 'previous_hash' | 'blocks'>): StoredBlock[] {
  return unpackBlocks(span.blocks, Number(span.first_id), span.previous_hash.toString('hex'));
}
