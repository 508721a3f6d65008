import type { CitedBlock } from '@bourse/protocol/second/calls';
import { TICKS_PER_BLOCK } from '@bourse/protocol/market/tick-text';
import type { Database } from '../database/schema.ts';
import type { SecondTable } from '../sequencer/tables.ts';
import type { CitedBlocks } from './views.ts';

interface SecondFilter {
  readonly entryStatus: '1' | '2';
  readonly baseCoin?: string | undefined;
  readonly quoteCoin?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** A user's second contracts, newest first. */
export async function listSeconds(
  db: Database,
  user: number,
  filter: SecondFilter,
): Promise<{ rows: SecondTable[]; total: number }> {
  let query = db
    .selectFrom(filter.entryStatus === '1' ? 'open_seconds' : 'closed_seconds')
    .where('owner', '=', String(user));
  if (filter.baseCoin || filter.quoteCoin) query = query.where('symbol', 'in', symbolsOf(db, filter));
  const { total } = await query
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(filter.pageSize)
    .offset((filter.pageNo - 1) * filter.pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** One order by id, whoever's it is. */
export async function findSecond(db: Database, id: number | string): Promise<SecondTable | undefined> {
  // In this order, so that one that ends in between is not missed.
  for (const table of ['open_seconds', 'closed_seconds'] as const) {
    const row = await db.selectFrom(table).selectAll().where('id', '=', String(id)).executeTakeFirst();
    if (row) return row;
  }
  return undefined;
}

/** The sealed blocks of the ticks that an order cites. They were committed before or with the order's own row. */
export async function citedBlocks(db: Database, row: SecondTable): Promise<CitedBlocks> {
  const [strike, settlement] = [blockOf(row.strike_tick), blockOf(row.settle_tick)];
  const ids = [strike, settlement].filter((id) => id !== undefined);
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('tick_blocks')
    .select(['id', 'time', 'hash'])
    .where('id', 'in', ids)
    .execute();
  const blocks = new Map<string, CitedBlock>(
    rows.map(({ id, time, hash }) => [id, { id, time: Number(time), hash }]),
  );
  const [strikeBlock, settlementBlock] = [blocks.get(strike ?? ''), blocks.get(settlement ?? '')];
  return { ...(strikeBlock && { strikeBlock }), ...(settlementBlock && { settlementBlock }) };
}

function blockOf(tick: string): string | undefined {
  return tick === '0' ? undefined : String(BigInt(tick) / BigInt(TICKS_PER_BLOCK));
}

/** The pairs of a coin, or of two, as a subquery. */
function symbolsOf(db: Database, { baseCoin, quoteCoin }: SecondFilter) {
  let query = db.selectFrom('pairs').select('symbol');
  if (baseCoin) query = query.where('base', '=', baseCoin.toUpperCase());
  if (quoteCoin) query = query.where('quote', '=', quoteCoin.toUpperCase());
  return query;
}
