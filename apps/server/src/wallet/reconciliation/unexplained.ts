import type { UnexplainedView } from '@bourse/protocol/operators/reconciliation/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainSpec } from '../chains.ts';
import { leastOf } from './match-payments.ts';
import { openPayments, UNMINED_MS } from './weigh.ts';

const MOST = 50;

/**
 * What no entry of the books explains: payments, entries that no block shows, and addresses that hold something else than
 * their payments say. The newest of each.
 */
export async function unexplainedOf(spec: ChainSpec, now: number, db: Database): Promise<UnexplainedView[]> {
  const { chain, currency, tokenContract: token } = spec;
  const { rows: payments } = await sql<UnexplainedView>`
    select id::text as receipt, side as kind, trim_scale(case when side = 'in' then value else -value end)::text as amount,
      tx_hash as "txHash", case when side = 'in' then to_address when side = 'out' then to_address else from_address end as address,
      '' as subject, block_number::text as block
    from (${openPayments(spec)}) open where seems is null or seems = 'receipt' order by id desc limit ${MOST}`.execute(
    db,
  );
  const { rows: entries } = await sql<UnexplainedView>`
    select '' as receipt, case when amount > 0 then 'credited' else 'paid' end as kind, trim_scale(-amount)::text as amount,
      '' as "txHash", '' as address, counterpart as subject, '' as block
    from custody_unseen where chain = ${chain} and currency = ${currency} and not explained
      and (amount > 0 or since <= ${new Date(now - UNMINED_MS)})
    order by since desc limit ${MOST}`.execute(db);
  const { rows: balances } = await sql<UnexplainedView>`
    select '' as receipt, 'balance' as kind, trim_scale(residual - explained)::text as amount, '' as "txHash", address, '' as subject,
      coalesce(read_block::text, '') as block
    from custody_balances where chain = ${chain} and token = ${token}
      and residual <> explained and (residual < 0 or residual >= ${leastOf(spec)})
    order by abs(residual - explained) desc limit ${MOST}`.execute(db);
  return [
    ...payments.map((each) => (each.kind === 'in' ? each : { ...each, receipt: '' })),
    ...entries,
    ...balances,
  ];
}

/** What two operators have explained is not shown again. Receipts are booked one by one. */
export async function markExplained(spec: ChainSpec, trx: Database): Promise<void> {
  const { chain, currency, tokenContract: token } = spec;
  await sql`
    update custody_payments p set counted_as = 'explained' from (${openPayments(spec)}) open
    where open.id = p.id and open.seems is null`.execute(trx);
  await sql`update custody_unseen set explained = true
    where chain = ${chain} and currency = ${currency}`.execute(trx);
  await sql`update custody_balances set explained = residual
    where chain = ${chain} and token = ${token} and explained <> residual`.execute(trx);
}
