import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/schema.ts';
import { firstBrokenBlock, type StoredBlock } from './tick-block.ts';
import { packBlocks } from './tick-packing.ts';
import { asBlock, blocksOf } from './tick-store.ts';

/** So many of the newest blocks stay as they were committed: about five minutes. */
const KEPT = 300;
/** Blocks in a span: a minute, so that a single one is quickly found in it. */
const SPAN = 60;
/** Between two spans, when there are many: the exchange has other things to do. */
const PAUSE_MS = 50;

/**
 * Packs older tick blocks, SPAN to a row: row by row they would be a gigabyte a week of an exchange where nothing happens.
 * A block leaves `tick_blocks` in the transaction that puts it in a span, after it was unpacked again for a test. Blocks
 * whose chain is broken stay where they are, as evidence.
 */
export class TickPacker {
  readonly #db: Database;
  readonly #stopping = new AbortController();
  #packing: Promise<number> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#packing?.catch(() => undefined);
  }

  /** Packs whatever is old enough; answers how many spans that made. While it does, further calls wait for the same. */
  packAll(): Promise<number> {
    this.#packing ??= this.#packSpans().finally(() => (this.#packing = undefined));
    return this.#packing;
  }

  async #packSpans(): Promise<number> {
    let spans = 0;
    while (!this.#stopping.signal.aborted && (await this.#packSpan())) {
      spans++;
      await sleep(PAUSE_MS);
    }
    return spans;
  }

  async #packSpan(): Promise<boolean> {
    const db = this.#db;
    const newest = await db
      .selectFrom('tick_blocks')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    const rows = await db
      .selectFrom('tick_blocks')
      .selectAll()
      .where('id', '<=', String(Number(newest?.id ?? 0) - KEPT))
      .orderBy('id')
      .limit(SPAN)
      .execute();
    if (rows.length < SPAN) return false;
    const blocks = rows.map(asBlock);
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
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('tick_spans').values(span).execute();
      await trx
        .deleteFrom('tick_blocks')
        .where('id', '>=', span.first_id)
        .where('id', '<=', span.last_id)
        .execute();
    });
    return true;
  }
}

function areEqual(some: readonly StoredBlock[], others: readonly StoredBlock[]): boolean {
  return (
    some.length === others.length &&
    others.every(({ ticks, hash }, at) => some[at]!.ticks === ticks && some[at]!.hash === hash)
  );
}
