import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Approvals happen one after the other: each counts towards the sums of the next. */
export async function queueApprovals(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('withdrawal approvals', 0))`.execute(trx);
}

/**
 * Takes back, for good, what an operator has approved and what has not started: all of it, or what he signed with one passkey.
 * None comes meanwhile, as the caller holds the queue. Answers the withdrawals as subjects of the log, in order.
 */
export async function takeBackApprovals(
  trx: Database,
  operatorId: number,
  credential?: string,
): Promise<string[]> {
  const { rows } = await sql<{ withdrawal_id: string }>`
    delete from approvals using withdrawals
    where approvals.withdrawal_id = withdrawals.id and withdrawals.status = 'pending'
      and operator_id = ${operatorId} and (${credential ?? null}::text is null or credential_id = ${credential ?? null})
    returning withdrawal_id`.execute(trx);
  return rows.map((row) => `withdrawal:${row.withdrawal_id}`).toSorted();
}
