import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainSpec } from '../chains.ts';
import type { OwnAddress } from './own-addresses.ts';

/**
 * Makes sure that a coin on a chain is compared, and each address of the house with it. Of what was there before, deposits
 * that wait to be credited are known, and which users' addresses have ever been paid; the rest is a difference that two
 * operators explain. Under the lock of the chain.
 */
export async function beginCoin(
  spec: ChainSpec,
  house: readonly OwnAddress[],
  now: number,
  trx: Database,
): Promise<void> {
  const { chain, currency, format, tokenContract: token } = spec;
  const begun = await sql`
    insert into reconciliations (chain, currency, began_at, checked_at)
    values (${chain}, ${currency}, ${new Date(now)}, ${new Date(now)})
    on conflict do nothing returning 1`.execute(trx);
  await sql`
    insert into custody_balances (chain, token, address)
      select ${chain}, ${token}, address from unnest(${house.map(({ address }) => address)}::text[]) as a (address)
    on conflict do nothing`.execute(trx);
  if (begun.rows.length === 0) return;
  await sql`
    insert into custody_balances (chain, token, address)
      select distinct ${chain}, ${token}, a.address from deposits d
      join deposit_addresses a on a.user_id = d.user_id and a.format = ${format}
      where d.chain = ${chain} and d.currency = ${currency} and d.source = 'chain'
    on conflict do nothing`.execute(trx);
  await sql`
    with pending as (
      insert into custody_payments
        (chain, tx_hash, position, side, block_number, from_address, to_address, currency, value)
        select d.chain, d.tx_hash, d.position, 'in', d.block_number, '', a.address, d.currency, d.amount * 0.00000001
        from deposits d
        join chain_watches w on w.chain = d.chain and d.block_number < w.custody_from
        join lateral (select address from deposit_addresses a where a.user_id = d.user_id and a.format = ${format}
          order by created_at desc limit 1) a on true
        where d.chain = ${chain} and d.currency = ${currency} and d.source = 'chain' and d.status = 'pending' and not d.recheck
      on conflict do nothing returning to_address, block_number, value
    ), changes as (
      insert into custody_changes (chain, token, address, block_number, change)
        select ${chain}, ${token}, to_address, block_number, sum(value) from pending group by to_address, block_number
    )
    update custody_balances b set shown = shown + p.value
    from (select to_address, sum(value) as value from pending group by to_address) p
    where b.chain = ${chain} and b.token = ${token} and b.address = p.to_address`.execute(trx);
}
