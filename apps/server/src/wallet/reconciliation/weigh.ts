import type { ReconciliationTerms } from '@bourse/protocol/operators/reconciliation/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainSpec } from '../chains.ts';
import { leastOf, matchPayments, paidBy, REAL_DEPOSIT, REAL_PAYOUT } from './match-payments.ts';

/** A payout whose hash a person has typed may take so long to be in a block. */
export const UNMINED_MS = 60 * 60_000;
/** What is decided is written with the time at which it was begun to be decided. */
const OVERLAP_MS = 10 * 60_000;

export interface Weighed {
  readonly terms: ReconciliationTerms;
  /**
   * What the chain has more than the books and payments that it shows explain; below zero: what is missing. In whole coins.
   */
  readonly difference: string;
}

/** Compares what is on record of one coin on one chain; see docs/custody.md, "Reconciliation". Under the lock of the chain. */
export async function weigh(spec: ChainSpec, now: number, trx: Database): Promise<Weighed> {
  await matchPayments(spec, trx);
  await findUnseen(spec, now, trx);
  const { chain, currency, tokenContract } = spec;
  const of = sql`chain = ${chain} and currency = ${currency}`;
  const { rows } = await sql<Weighed>`
    with held as (
      select coalesce(sum(shown + residual), 0) as held,
        coalesce(sum(residual) filter (where residual > 0 and residual < ${leastOf(spec)}), 0) as small
      from custody_balances where chain = ${chain} and token = ${tokenContract}
    ), totals as (
      select coalesce(jsonb_object_agg(counted_as, amount), '{}') as sums from custody_totals where ${of}
    ), open as (${openPayments(spec)}), opened as (
      select coalesce(sum(value) filter (where seems = 'pending'), 0) as pending,
        coalesce(sum(value) filter (where seems = 'stray'), 0) as stray,
        coalesce(sum(value) filter (where seems = 'underWay'), 0) as under_way,
        coalesce(sum(value) filter (where seems = 'receipt'), 0) as receipts
      from open
    ), unseen as (
      select coalesce(sum(amount) filter (where amount > 0), 0) as credited,
        coalesce(-sum(amount) filter (where amount < 0 and since <= ${new Date(now - UNMINED_MS)}), 0) as paid
      from custody_unseen where ${of}
    ), explained as (
      select coalesce(sum(amount), 0) as explained from reconciliation_explanations where ${of}
    ), terms as (
      select held,
        coalesce((sums ->> 'deposit')::numeric, 0) as credited,
        unseen.credited as "creditedUnseen",
        pending, stray as strays, receipts,
        coalesce((sums ->> 'notCredited')::numeric, 0) as "notCredited",
        coalesce((sums ->> 'small')::numeric, 0) + small as small,
        coalesce((sums ->> 'rounding')::numeric, 0) as rounding,
        coalesce(-(sums ->> 'payout')::numeric, 0) as paid,
        unseen.paid as "paidUnseen",
        under_way as "underWay",
        coalesce(-(sums ->> 'fee')::numeric, 0) as fees,
        explained
      from held, totals, opened, unseen, explained
    )
    select
      (select jsonb_object_agg(key, trim_scale(value::numeric)::text) from jsonb_each_text(to_jsonb(terms))) as terms,
      trim_scale(held - credited - "creditedUnseen" - pending - strays - receipts - "notCredited" - small - rounding - explained
        + paid + "paidUnseen" + "underWay" + fees)::text as difference
    from terms`.execute(trx);
  return rows[0]!;
}

/**
 * What is not settled, and what it seems to be; `seems` is null where nothing explains it. What somebody has paid to an
 * address of the house, for whatever reason, is a receipt: that it is there needs no other explanation than its payment.
 */
export function openPayments({ chain, currency, decimals }: ChainSpec) {
  return sql`
    select p.*, case
      when p.side = 'in' and exists (select 1 from deposits d where d.chain = p.chain and d.tx_hash = p.tx_hash
        and d.position = p.position and d.source = 'chain' and d.currency = p.currency) then 'pending'
      when p.side = 'in' and exists (select 1 from stray_payments s
        where s.chain = p.chain and s.tx_hash = p.tx_hash and s.position = p.position) then 'stray'
      -- As many as are being paid, and no more: one that is paid twice is seen at once.
      when p.side = 'out' and row_number() over (partition by p.side, p.to_address, p.value order by p.id) <= (
        select count(*) from withdrawals w where w.chain = p.chain and w.currency = p.currency
          and split_part(w.address, '?memo=', 1) = p.to_address and ${paidBy(decimals)} = p.value
          and (w.status = 'paying' or (w.status = 'finished' and w.tx_hash = p.tx_hash))) then 'underWay'
      when p.side = 'in' then 'receipt'
    end as seems
    from custody_payments p where p.chain = ${chain} and p.currency = ${currency} and p.counted_as is null`;
}

/** What was credited or paid since the last look and no block shows. */
async function findUnseen(
  { chain, currency, decimals }: ChainSpec,
  now: number,
  trx: Database,
): Promise<void> {
  const { rows } = await sql<{ began_at: Date; checked_at: Date }>`
    select began_at, checked_at from reconciliations where chain = ${chain} and currency = ${currency}`.execute(
    trx,
  );
  const { began_at: began, checked_at: checked } = rows[0]!;
  const from = new Date(Math.max(began.getTime(), checked.getTime() - OVERLAP_MS));
  await sql`
    insert into custody_unseen (chain, currency, counterpart, amount, since)
      select d.chain, d.currency, 'deposit:' || d.id, d.arrival * 0.00000001, d.updated_at from deposits d
      where d.chain = ${chain} and d.currency = ${currency} and d.status in ('crediting', 'finished')
        and d.updated_at >= ${from} and ${REAL_DEPOSIT}
        and not exists (select 1 from custody_payments p
          where payment_of(p.tx_hash) = payment_of(d.tx_hash) and p.chain = d.chain and p.currency = d.currency
            and p.side = 'in' and (p.counterpart = 'deposit:' || d.id or p.counted_as is null))
      union all
      select w.chain, w.currency, 'withdrawal:' || w.id, -${paidBy(decimals)}, to_timestamp(w.updated_at / 1000.0)
      from withdrawals w
      where w.chain = ${chain} and w.currency = ${currency} and w.status = 'finished'
        and w.updated_at >= ${String(from.getTime())}::bigint and ${REAL_PAYOUT}
        and not exists (select 1 from custody_payments p
          where payment_of(p.tx_hash) = payment_of(w.tx_hash) and p.chain = w.chain and p.currency = w.currency
            and p.side = 'out' and (p.counterpart = 'withdrawal:' || w.id or p.counted_as is null))
        and not exists (select 1 from payout_progress g join chain_watches c on c.chain = g.chain
          where g.withdrawal_id = w.id and g.block_number < c.custody_from)
    on conflict (chain, currency, counterpart) do nothing`.execute(trx);
  await sql`update reconciliations set checked_at = ${new Date(now)}
    where chain = ${chain} and currency = ${currency}`.execute(trx);
}
