import type { Outcome } from '@bourse/engine/outcome';
import type { CarriedCommitment, Tick, TickBlock, TicksCommand } from '@bourse/protocol/command';
import { parseTicksText, TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { TICK_LATENESS_MS } from '@bourse/protocol/second/rules';
import type { Database } from '../../database/schema.ts';
import { MINUTE_MS } from '../feeds/feed.ts';
import { sql } from 'kysely';
import { CHAIN_START, sealBlock, type ChainEnd } from './tick-block.ts';

/**
 * Gathers accepted ticks and hands them to the sequencer, a block a second. The next block is sealed only
 * after the one before is committed, so the chain in the database never forks; a slow commit makes a longer
 * block.
 */
export class TickChain {
  readonly #db: Database;
  readonly #submit: (command: TicksCommand) => Promise<Outcome>;
  #end: ChainEnd & { readonly time: number } = { ...CHAIN_START, time: 0 };
  #waiting: Omit<Tick, 'id'>[] = [];
  /** Commitments of liabilities that wait for a block, one for each, oldest first. */
  readonly #carrying: {
    readonly commitment: CarriedCommitment;
    readonly onSealed: (block: number) => void;
  }[] = [];
  /** Roots of minutes that are over and not published, the oldest first. */
  readonly #roots: MinuteRoot[] = [];
  #publishing = false;
  #staleSaid: string | undefined;
  #sealing = false;

  constructor(db: Database, submit: (command: TicksCommand) => Promise<Outcome>) {
    this.#db = db;
    this.#submit = submit;
  }

  /** Continues after the last block that was committed; answers that block's ticks. */
  async load(): Promise<Tick[]> {
    const last = await this.#db
      .selectFrom('tick_blocks')
      .select(['id', 'time', 'ticks', 'hash'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!last) return [];
    this.#end = { id: Number(last.id), time: Number(last.time), hash: last.hash };
    await this.#publishMissed(minuteOf(this.#end.time));
    return parseTicksText(last.ticks);
  }

  /** What a stop left between a block and the root of the minute before it. */
  async #publishMissed(before: number): Promise<void> {
    const minute = sql`block.time / ${sql.lit(MINUTE_MS)}`;
    await sql`insert into tick_roots (minute, block_id, hash)
      select distinct on (${minute}) ${minute}, block.id, block.hash from tick_blocks block
      where block.id > coalesce((select max(block_id) from tick_roots), 0) and ${minute} < ${before}
      order by ${minute}, block.id desc on conflict (minute) do nothing`.execute(this.#db);
  }

  add(tick: Omit<Tick, 'id'>): void {
    this.#waiting.push(tick);
  }

  /** Puts a commitment of liabilities into the next block that has none; tells the block's id once it is committed. */
  carry(commitment: CarriedCommitment, onSealed: (block: number) => void): void {
    this.#carrying.push({ commitment, onSealed });
  }

  /** How many ticks wait to be sealed. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Whether accepted ticks wait that are so old that the clock might void what they will settle: after an outage of the
   * database, say. Until they are committed no time may pass for what is due.
   */
  isBehind(now: number): boolean {
    const oldest = this.#waiting[0];
    return oldest !== undefined && oldest.time < now - TICK_LATENESS_MS;
  }

  /**
   * Seals what is waiting. Nothing happens when there is neither a tick nor a commitment nor a change of the stale pairs, or
   * while the block before is on its way. Rejects when the sequencer does or refuses: the ticks then go into
   * the next block. Answers the block once it is committed; `undefined` when there was nothing to do.
   */
  async seal(now: number, stale: readonly string[]): Promise<TickBlock | undefined> {
    const staleText = stale.join(',');
    const [carried] = this.#carrying;
    const isIdle = this.#waiting.length === 0 && !carried && staleText === this.#staleSaid;
    if (this.#sealing || isIdle) return undefined;
    this.#sealing = true;
    const before = this.#end;
    let block: TickBlock;
    try {
      const ticks = this.#waiting.slice(0, TICKS_PER_BLOCK);
      block = sealBlock(before, now, ticks, carried?.commitment);
      const outcome = await this.#submit({ type: 'ticks', block, stale });
      if (outcome.status === 'refused')
        throw new Error(`tick block ${block.id} was refused: ${outcome.refusal.code}`);
      this.#waiting.splice(0, ticks.length);
      if (carried) this.#carrying.shift();
      this.#staleSaid = staleText;
      this.#end = { id: block.id, hash: block.hash, time: now };
    } finally {
      this.#sealing = false;
    }
    carried?.onSealed(block.id);
    // The last block of a minute is that minute's root.
    const minute = minuteOf(before.time);
    if (before.id > 0 && minute < minuteOf(now))
      this.#roots.push({ minute, blockId: before.id, hash: before.hash });
    return block;
  }

  /** Publishes the roots of the minutes that are over. What fails is published with the next. */
  async publishRoots(): Promise<void> {
    if (this.#publishing || this.#roots.length === 0) return;
    this.#publishing = true;
    try {
      const roots = this.#roots.map(({ minute, blockId, hash }) => ({ minute, block_id: blockId, hash }));
      await this.#db
        .insertInto('tick_roots')
        .values(roots)
        .onConflict((conflict) => conflict.column('minute').doNothing())
        .execute();
      this.#roots.splice(0, roots.length);
    } finally {
      this.#publishing = false;
    }
  }
}

export interface MinuteRoot {
  /** Minutes since the epoch. */
  readonly minute: number;
  readonly blockId: number;
  readonly hash: string;
}

/** The published roots of the minutes in [from, to), oldest first. */
export async function minuteRoots(db: Database, from: number, to: number): Promise<MinuteRoot[]> {
  const rows = await db
    .selectFrom('tick_roots')
    .selectAll()
    .where('minute', '>=', from)
    .where('minute', '<', to)
    .orderBy('minute')
    .execute();
  return rows.map((row) => ({ minute: row.minute, blockId: Number(row.block_id), hash: row.hash }));
}

function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS);
}
