import type { Product } from '@bourse/protocol/ledger/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** What was on an account, available and frozen together, in 1e-8 units. */
export interface BalanceThen {
  readonly id: string;
  readonly owner: string;
  readonly product: Product;
  readonly currency: string;
  readonly balance: string;
}

/**
 * What was on accounts when the transfer `after` had been written: each transfer keeps the balance that it left, so the first
 * one after that tells it, and what is there now where there was none since. One statement, so nothing is written between.
 */
export async function balancesAfter(
  db: Database,
  after: bigint,
  accounts: RawBuilder<unknown>,
): Promise<BalanceThen[]> {
  const side = (which: 'debit' | 'credit', undo: '+' | '-') => {
    const account = sql.ref(`${which}_account`);
    return sql`(
      select id, ${sql.ref(`${which}_balance`)} ${sql.raw(undo)} amount as balance from transfers
      where ${account} = a.id and ${account} > 0 and id > ${after} order by id limit 1)`;
  };
  const { rows } = await sql<BalanceThen>`
    select a.id, a.owner, a.product, a.currency, coalesce(first.balance, a.available + a.frozen) as balance
    from accounts a left join lateral (
      select balance from (${side('debit', '+')} union all ${side('credit', '-')}) sides order by id limit 1
    ) first on true
    where ${accounts}`.execute(db);
  return rows;
}
