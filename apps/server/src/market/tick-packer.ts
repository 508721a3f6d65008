import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { firstBrokenBlock, type StoredBlock } from './tick-block.ts';
import { packBlocks } from './tick-packing.ts';
import { asBlock, blocksOf } from './tick-store.ts';

/** So many of the newest blocks stay as they were committed: about ten minutes. */
const KEPT = 600;
/** Blocks in a span: two minutes, so that a single one is quickly found in it. */
const SPAN = 120;
const INTERVAL_MS = 60_000;
/** Between two spans, when there are many: the exchange has other things to do. */
const PAUSE_MS = 50;

/**
 * Packs older tick blocks, SPAN to a row: row by row they would be a gigabyte a week of an exchange where nothing happens.
 * A block leaves `tick_blocks` in the transaction that puts it in a span, after it was unpacked again for a test. Blocks
 * whose chain is broken stay where they are, as evidence.
 */
export class TickPacker {
  readonly #services: Pick<Services, 'db' | 'log'>;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #packing: Promise<void> = Promise.resolve();

  constructor(services: Pick<Services, 'db' | 'log'>) {
    this.#services = services;
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#packing = this.#packing
        .then(async () => void (await this.packAll()))
        .catch((error: unknown) => {
          if (!this.#stopping.signal.aborted)
            this.#services.log.error(
              { err: error },
              'tick blocks were not packed; it is tried again in a minute',
            );
        });
    }, INTERVAL_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#packing;
  }

  /** Packs whatever is old enough; answers how many spans that made. */
  async packAll(): Promise<number> {
    let spans = 0;
    while (!this.#stopping.signal.aborted && (await this.#packSpan())) {
      spans++;
      await sleep(PAUSE_MS, undefined, { signal: this.#stopping.signal });
    }
    return spans;
  }

  async #packSpan(): Promise<boolean> {
    const { db } = this.#services;
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
      blocks: packBlocks(blocks),
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
