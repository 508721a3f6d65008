import type { CitedBlock } from '@bourse/protocol/second/calls';
import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import { newest, pageOf, type Paging } from '../database/newest.ts';
import { pairsOfCoins, type CoinsFilter } from '../database/pairs-of-coins.ts';
import type { Database } from '../database/schema.ts';
import type { SecondTable } from './records.ts';
import type { CitedBlocks } from './views.ts';

interface SecondFilter extends CoinsFilter, Paging {
  readonly entryStatus: '1' | '2';
}

/** A user's second contracts, newest first. */
export async function listSeconds(
  db: Database,
  user: number,
  filter: SecondFilter,
): Promise<{ rows: SecondTable[]; total: number }> {
  const own = db
    .selectFrom(filter.entryStatus === '1' ? 'open_seconds' : 'ended_seconds')
    .selectAll()
    .where('owner', '=', String(user))
    .orderBy('id', 'desc');
  let query = db.selectFrom(newest(own)).selectAll();
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', pairsOfCoins(db, filter));
  return pageOf(query.orderBy('id', 'desc'), filter);
}

/** One order by id, whoever's it is. */
export async function findSecond(
  db: Database,
  id: number | string,
  /** Only if it is his: what is another's is looked for everywhere, as what does not exist, and takes as long. */
  owner?: number,
): Promise<SecondTable | undefined> {
  // In this order, so that one that is moved in between is not missed.
  for (const table of ['live_seconds', 'closed_seconds'] as const) {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('id', '=', String(id))
      .$if(owner !== undefined, (query) => query.where('owner', '=', String(owner)))
      .executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/** What is needed of what lies in the past, in the database or in the archive. */
export interface PastSeconds {
  readonly blocksById: BlocksById;
  /** One that has left the database. */
  readonly archived: (id: string) => Promise<SecondTable | undefined>;
}

/** Blocks of the tick chain, some or all of those asked for. */
export type BlocksById = (
  ids: readonly number[],
) => Promise<readonly { readonly id: number; readonly time: number; readonly hash: string }[]>;

/** The sealed blocks of the ticks that an order cites. They were committed before or with the order's own row. */
export async function citedBlocks(blocksById: BlocksById, row: SecondTable): Promise<CitedBlocks> {
  const [strike, settlement] = [blockOf(row.strike_tick), blockOf(row.settle_tick)];
  const ids = [strike, settlement].filter((id) => id !== undefined);
  if (ids.length === 0) return {};
  const found = await blocksById(ids);
  const blocks = new Map<number, CitedBlock>(
    found.map(({ id, time, hash }) => [id, { id: String(id), time, hash }]),
  );
  const [strikeBlock, settlementBlock] = [blocks.get(strike ?? 0), blocks.get(settlement ?? 0)];
  return { ...(strikeBlock && { strikeBlock }), ...(settlementBlock && { settlementBlock }) };
}

function blockOf(tick: string): number | undefined {
  return tick === '0' ? undefined : Math.floor(Number(tick) / TICKS_PER_BLOCK);
}
