import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainSpec } from '../chains.ts';
import type { ChainNode } from '../nodes/chain-node.ts';
import { wholeCoins } from './whole-coins.ts';

/** Addresses that are asked for in one look, and how many of them at once. */
const PER_LOOK = 200;
const AT_ONCE = 8;

/**
 * Asks the node what addresses hold at a block: those that were never asked for, those that have changed, then those whose
 * turn it is. What blocks have shown since carries a balance on, so that not all have to be asked at the same block.
 */
export async function askBalances(
  { chain, tokenContract: token }: ChainSpec,
  node: ChainNode,
  block: bigint,
  db: Database,
): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    select address from custody_balances where chain = ${chain} and token = ${token} and told is null
    order by read_block is not null, coalesce(changed_block <= read_block, false), read_block, address limit ${PER_LOOK}`.execute(
    db,
  );
  const waiting = rows.map(({ address }) => address);
  const told: { readonly address: string; readonly value: bigint; readonly block: bigint }[] = [];
  async function ask(): Promise<void> {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const balance = await node.balanceAt!(address, token, block);
      if (balance) told.push({ address, ...balance });
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  const column = (values: readonly unknown[]) => values.map(String);
  await sql`
    update custody_balances b set told = t.value, told_block = t.block
    from unnest(${told.map(({ address }) => address)}::text[], ${column(told.map(({ value }) => value))}::numeric[],
      ${column(told.map((each) => each.block))}::bigint[]) as t (address, value, block)
    where b.chain = ${chain} and b.token = ${token} and b.address = t.address`.execute(db);
}

/**
 * What was told of blocks that are read by now is held against what they have shown. Answers how many addresses are still to
 * be asked for. Under the lock of the chain.
 * Multiplied, since PostgreSQL rounds what it divides.
 */
export async function takeBalances(
  { chain, tokenContract: token, decimals }: ChainSpec,
  lastRead: bigint,
  trx: Database,
): Promise<number> {
  await sql`
    update custody_balances b set told = null, told_block = null, read_block = told_block,
      residual = told * ${wholeCoins(1n, decimals)}::numeric - (shown - coalesce((
        select sum(change) from custody_changes c where c.chain = b.chain and c.token = b.token and c.address = b.address
          and c.block_number > b.told_block), 0))
    where chain = ${chain} and token = ${token} and told_block <= ${String(lastRead)}::bigint`.execute(trx);
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from custody_balances
    where chain = ${chain} and token = ${token} and read_block is null`.execute(trx);
  return rows[0]!.unread;
}
