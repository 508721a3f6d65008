import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { lockCustody } from './lock-custody.ts';

/**
 * Takes back what blocks after that one have shown. What the books have of it stays, as something that no block shows, until
 * one does again.
 */
export async function takeBack(chain: string, last: bigint, trx: Database): Promise<void> {
  await lockCustody(chain, trx);
  const after = sql`${String(last)}::bigint`;
  await sql`
    with gone as (
      delete from custody_payments where chain = ${chain} and block_number > ${after} returning *
    ), unseen as (
      insert into custody_unseen (chain, currency, counterpart, amount, since)
        select chain, currency, counterpart, sum(booked), 'epoch' from gone
        where counterpart is not null group by chain, currency, counterpart
      on conflict (chain, currency, counterpart) do nothing
    )
    update custody_totals t set amount = t.amount - g.amount
    from (select currency, counted_as, sum(booked) as amount from gone group by currency, counted_as) g
    where t.chain = ${chain} and t.currency = g.currency and t.counted_as = g.counted_as`.execute(trx);
  await sql`
    with gone as (
      delete from custody_changes where chain = ${chain} and block_number > ${after} returning *
    )
    update custody_balances b set shown = b.shown - g.change
    from (select token, address, sum(change) as change from gone group by token, address) g
    where b.chain = ${chain} and b.token = g.token and b.address = g.address`.execute(trx);
  await sql`update custody_balances set read_block = null
    where chain = ${chain} and read_block > ${after}`.execute(trx);
  await sql`update custody_balances set told = null, told_block = null
    where chain = ${chain} and told_block > ${after}`.execute(trx);
  await sql`delete from custody_outputs where chain = ${chain} and block_number > ${after}`.execute(trx);
  await sql`update custody_outputs set spent_block = null
    where chain = ${chain} and spent_block > ${after}`.execute(trx);
}
