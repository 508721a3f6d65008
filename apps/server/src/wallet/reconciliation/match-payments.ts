import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { ChainSpec } from '../chains.ts';

const UNIT = sql.raw('0.00000001');
/** The demonstration pays nothing, and credits what nobody has sent. */
export const REAL_DEPOSIT = sql.raw(
  `(d.vouched_by is null or d.vouched_by::jsonb ->> 'by' is distinct from 'demo')`,
);
export const REAL_PAYOUT = sql.raw(`w.tx_hash not like 'demo-%'`);

/** What leaves for a withdrawal, as `payoutOf` has it, in whole coins. */
export const paidBy = (decimals: number) => sql`trunc((w.amount - w.fee) * ${UNIT}, ${decimals})`;

/**
 * Settles what the chain shows with what the books say of it, each payment with its own entry. What finds none stays open,
 * and is weighed as what it seems to be until it does.
 */
export async function matchPayments(spec: ChainSpec, trx: Database): Promise<void> {
  await matchDeposits(spec, trx);
  await matchClaims(spec, trx);
  await matchPayouts(spec, trx);
  await matchOwnMoves(spec, trx);
  await settle(
    spec,
    trx,
    sql`
    select p.id, 'notCredited' as counted_as, p.value as booked, null as counterpart from custody_payments p
    join deposits d on d.chain = p.chain and d.tx_hash = p.tx_hash and d.position = p.position and d.source = 'chain'
    where ${openOf(spec)} and p.side = 'in' and d.status = 'rejected' and d.reason is distinct from 'DEPOSIT_REORGANISED'`,
  );
  // Dust that anybody may send to anybody: it must not be a way to stop payouts.
  await settle(
    spec,
    trx,
    sql`
    select p.id, 'small' as counted_as, p.value as booked, null as counterpart from custody_payments p
    where ${openOf(spec)} and p.side = 'in' and p.value < ${leastOf(spec)}
      and not exists (select 1 from deposits d where d.chain = p.chain and d.tx_hash = p.tx_hash and d.position = p.position)
      and not exists (select 1 from stray_payments s
        where s.chain = p.chain and s.tx_hash = p.tx_hash and s.position = p.position)`,
  );
  await settle(
    spec,
    trx,
    sql`
    select p.id, 'fee' as counted_as, -p.value as booked, null as counterpart from custody_payments p
    where ${openOf(spec)} and p.side = 'fee'
      and p.value <= (select max(fee_limit) * ${UNIT} from chains where chain = ${spec.chain})`,
  );
}

/** The least that a deposit has, in whole coins. */
export const leastOf = ({ depositMin }: ChainSpec) => sql`${String(depositMin)}::numeric * ${UNIT}`;

const openOf = ({ chain, currency }: ChainSpec) =>
  sql`p.chain = ${chain} and p.currency = ${currency} and p.counted_as is null`;

/** Found by the chain, credited as found. */
function matchDeposits(spec: ChainSpec, trx: Database): Promise<void> {
  return settle(
    spec,
    trx,
    sql`
    select p.id, 'deposit' as counted_as, d.arrival * ${UNIT} as booked, 'deposit:' || d.id as counterpart
    from custody_payments p
    join deposits d on d.chain = p.chain and d.tx_hash = p.tx_hash and d.position = p.position and d.source = 'chain'
    where ${openOf(spec)} and p.side = 'in' and d.currency = p.currency and d.status in ('crediting', 'finished')`,
  );
}

/** Credited by persons, for what a user has claimed: one payment of that transaction, the one of that amount if there is one. */
function matchClaims(spec: ChainSpec, trx: Database): Promise<void> {
  return settle(
    spec,
    trx,
    sql`
    select distinct on (d.id) p.id, 'deposit' as counted_as, d.arrival * ${UNIT} as booked, 'deposit:' || d.id as counterpart
    from custody_payments p
    join deposits d on payment_of(d.tx_hash) = payment_of(p.tx_hash) and d.chain = p.chain and d.source = 'manual'
    where ${openOf(spec)} and p.side = 'in' and d.currency = p.currency and d.status in ('crediting', 'finished')
      and not exists (select 1 from custody_payments t where payment_of(t.tx_hash) = payment_of(d.tx_hash)
        and t.counterpart = 'deposit:' || d.id)
    order by d.id, (p.value = d.arrival * ${UNIT}) desc, p.position`,
  );
}

function matchPayouts(spec: ChainSpec, trx: Database): Promise<void> {
  return settle(
    spec,
    trx,
    sql`
    select distinct on (w.id) p.id, 'payout' as counted_as, -${paidBy(spec.decimals)} as booked,
      'withdrawal:' || w.id as counterpart
    from custody_payments p
    join withdrawals w on w.chain = p.chain and w.tx_hash = p.tx_hash
    where ${openOf(spec)} and p.side = 'out' and w.currency = p.currency and w.status = 'finished'
      and split_part(w.address, '?memo=', 1) = p.to_address
      and not exists (select 1 from custody_payments t where payment_of(t.tx_hash) = payment_of(w.tx_hash)
        and t.counterpart = 'withdrawal:' || w.id)
    order by w.id, (p.value = ${paidBy(spec.decimals)}) desc, p.position`,
  );
}

/** Out of one address of ours and into another, for no withdrawal and as nobody's deposit: nothing has come or gone. */
function matchOwnMoves(spec: ChainSpec, trx: Database): Promise<void> {
  const moves = sql`
    select o.id as out_id, p.id as in_id from custody_payments p
    join custody_payments o on o.chain = p.chain and o.tx_hash = p.tx_hash and o.position = p.position
      and o.side = 'out' and o.currency = p.currency and o.counted_as is null
    where ${openOf(spec)} and p.side = 'in'
      and not exists (select 1 from deposits d
        where d.chain = p.chain and d.tx_hash = p.tx_hash and d.position = p.position and d.source = 'chain')
      and not exists (select 1 from withdrawals w where w.chain = o.chain and w.currency = o.currency
        and w.status in ('paying', 'finished') and split_part(w.address, '?memo=', 1) = o.to_address
        and ${paidBy(spec.decimals)} = o.value
        and (w.status = 'paying' or w.tx_hash = o.tx_hash))`;
  return settle(
    spec,
    trx,
    sql`
    with moves as (${moves})
    select out_id as id, 'move' as counted_as, 0::numeric as booked, null as counterpart from moves
    union all select in_id, 'move', 0::numeric, null from moves`,
  );
}

/** Marks the payments that a query names, and adds up what is booked of them. */
async function settle(
  { chain, currency }: ChainSpec,
  trx: Database,
  found: ReturnType<typeof sql>,
): Promise<void> {
  await sql`
    with found as (${found}), settled as (
      update custody_payments c set counted_as = f.counted_as, booked = f.booked, counterpart = f.counterpart
      from found f where c.id = f.id returning c.counted_as, c.booked, c.value, c.counterpart
    ), seen as (
      delete from custody_unseen u using settled s
      where u.chain = ${chain} and u.currency = ${currency} and u.counterpart = s.counterpart
    ), sums as (
      select counted_as, sum(booked) as amount from settled where booked <> 0 group by counted_as
      -- What is below our smallest unit is credited to nobody.
      union all select 'rounding', sum(value - booked) from settled
      where counted_as = 'deposit' and value > booked and value - booked < ${UNIT} having count(*) > 0
    )
    insert into custody_totals as t (chain, currency, counted_as, amount)
      select ${chain}, ${currency}, counted_as, amount from sums
    on conflict (chain, currency, counted_as) do update set amount = t.amount + excluded.amount`.execute(trx);
}
