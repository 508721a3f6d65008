import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Decided: no other claim of the same transaction is credited any more. */
export const CREDITED = ['crediting', 'finished'] as const;

/** Every deposit of a transaction, on whichever chain: the digits of its hash say which. */
export function paymentRows(db: Database, txHash: string) {
  return db.selectFrom('deposits').where(sql<boolean>`payment_of(tx_hash) = payment_of(${txHash})`);
}

/** All that is decided about one transaction is decided one after the other. */
export async function lockPayment(trx: Database, txHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deposit ' || payment_of(${txHash}), 0))`.execute(
    trx,
  );
}
