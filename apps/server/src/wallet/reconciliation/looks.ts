import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { CustodyAlerts } from '../alerts.ts';
import type { ChainSpec } from '../chains.ts';
import type { Weighed } from './weigh.ts';

/** What is there for one look only may be between two tables; what stays is a difference. */
const LOOKS = 2;

interface Look extends Weighed {
  readonly block: bigint;
  readonly now: number;
}

/** Stops and lets go on the payouts of the coin, tells operators, and keeps the look where it says something new. */
export async function noteLook(
  { chain, currency }: ChainSpec,
  { terms, difference, block, now }: Look,
  alerts: CustodyAlerts,
  trx: Database,
): Promise<void> {
  const time = new Date(now);
  const differs = difference !== '0';
  const { receipts } = terms;
  const { rows } = await sql<{ differing: number }>`
    update reconciliations set looked_at = ${time}, block = ${String(block)}::bigint, problem = '',
      terms = ${JSON.stringify(terms)}::jsonb, difference = ${difference}::numeric,
      differing = case when ${differs} then differing + 1 else 0 end,
      stopped_at = case when ${differs} and differing + 1 >= ${LOOKS} then coalesce(stopped_at, ${time})
        when ${differs} then stopped_at end
    where chain = ${chain} and currency = ${currency} returning differing`.execute(trx);
  const subject = `books:${chain}:${currency}`;
  if (!differs) await alerts.end(['booksDiffer'], subject, trx);
  else if (rows[0]!.differing >= LOOKS) await alerts.raise('booksDiffer', subject, { difference }, trx);
  // Anybody can pay to anybody: it is told, and stops nothing.
  if (receipts === '0') await alerts.end(['receiptUnexplained'], subject, trx);
  else await alerts.raise('receiptUnexplained', subject, { receipts }, trx);
  await sql`
    insert into reconciliation_looks (chain, currency, time, block, difference, terms)
      select ${chain}, ${currency}, ${time}, ${String(block)}::bigint, ${difference}::numeric, ${JSON.stringify(terms)}::jsonb
      where not exists (
        select 1 from (select * from reconciliation_looks where chain = ${chain} and currency = ${currency}
          order by id desc limit 1) newest
        where newest.difference = ${difference}::numeric and newest.time > ${time}::timestamptz - interval '1 hour')`.execute(
    trx,
  );
  await sql`
    delete from reconciliation_looks where chain = ${chain} and currency = ${currency}
      and time < ${time}::timestamptz - interval '90 days'`.execute(trx);
}

/** The last complete look stands as it was; what keeps a new one from being complete is said. */
export async function noteProblem(
  { chain, currency }: ChainSpec,
  problem: string,
  db: Database,
): Promise<void> {
  await sql`
    update reconciliations set problem = ${problem}
    where chain = ${chain} and currency = ${currency} and problem <> ${problem}`.execute(db);
}
