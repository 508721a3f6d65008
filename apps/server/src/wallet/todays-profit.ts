import { TRANSFER_KINDS, TRANSFERS } from '@bourse/protocol/domains';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { sql, type RawBuilder } from 'kysely';
import { firstIdSince } from '../database/first-id-since.ts';
import type { Database } from '../database/schema.ts';

/** As constants: so the indexes of migration 0103 serve, which know these kinds alone. */
const FLOWS = sql.join(
  TRANSFER_KINDS.filter((kind) => TRANSFERS[kind].ofUser === 'flow').map((kind) => sql.lit(kind)),
);

/** Of one coin of the spot account; 1e-8 units. */
export interface CoinSince {
  readonly currency: string;
  /** Available and frozen together: at the beginning, and now. */
  readonly opening: bigint;
  readonly balance: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
}

/**
 * What became of each coin of a user's spot account since a time (ms), all of it as of one moment; coins of which he had
 * nothing all the while are left out. Undefined if a coin has more than `LIST_REACH` flows of one direction: so many are not read.
 *
 * opening = balance before the first transfer since then, which tells the balance that it left: as exact as the balance now less
 * all transfers since, for one row instead of all. Without such a transfer nothing has changed.
 */
export async function coinsSince(
  db: Database,
  owner: number,
  since: number,
): Promise<CoinSince[] | undefined> {
  const first = String(await firstIdSince(db, 'transfers', since));
  const { rows } = await coinsQuery(owner, first).execute(db);
  if (rows.some(({ reached }) => reached)) return undefined;
  return rows
    .map(({ currency, opening, balance, inflow, outflow }) => ({
      currency,
      opening: BigInt(opening),
      balance: BigInt(balance),
      inflow: BigInt(inflow),
      outflow: BigInt(outflow),
    }))
    .filter(({ opening, balance, inflow, outflow }) => (opening | balance | inflow | outflow) !== 0n);
}

type CoinRow = Record<keyof CoinSince, string> & { readonly reached: boolean };

/** `first`: id of the first transfer of the time that is looked at. */
export function coinsQuery(owner: number, first: string): RawBuilder<CoinRow> {
  return sql<CoinRow>`
    select a.currency, a.balance, coalesce(began.opening, a.balance) as opening,
      came.amount as inflow, went.amount as outflow, greatest(came.count, went.count) > ${LIST_REACH} as reached
    from (
      select id, currency, available + frozen as balance from accounts
      where owner = ${owner} and product = 'spot') a
    left join lateral (
      select opening from (
        (${firstOf('debit', first)}) union all (${firstOf('credit', first)})) either
      order by id limit 1) began on true
    cross join lateral (${flowsOf('credit', first)}) came
    cross join lateral (${flowsOf('debit', first)}) went
    order by a.currency`;
}

type Side = 'debit' | 'credit';

const LAST_ID = String(2n ** 63n - 1n);

/**
 * The first transfer of an account on one side, and what the account had before it. As a range of (account, id), which one
 * index alone is ordered by: with `account =` PostgreSQL may read the primary key instead, through everyone's transfers until
 * one is his.
 */
function firstOf(side: Side, first: string): RawBuilder<unknown> {
  const account = sql.ref(`${side}_account`);
  const back = sql.raw(side === 'debit' ? '+' : '-');
  return sql`
    select id, ${sql.ref(`${side}_balance`)} ${back} amount as opening from transfers
    where (${account}, id) >= (a.id, ${first}::bigint) and (${account}, id) <= (a.id, ${LAST_ID}::bigint)
      and ${account} > 0 and id >= ${first}
    order by ${account}, id limit 1`;
}

/** `> 0` says nothing new of a user's account; it is the condition of the partial indexes. */
function flowsOf(side: Side, first: string): RawBuilder<unknown> {
  const account = sql.ref(`${side}_account`);
  return sql`
    select coalesce(sum(amount), 0) as amount, count(*) as count from (
      select amount from transfers
      where ${account} = a.id and ${account} > 0 and id >= ${first} and kind in (${FLOWS})
      limit ${LIST_REACH + 1}) flows`;
}
