import type { Database } from '../../database/schema.ts';

/**
 * Signs everybody out, users and operators, and voids the codes that were mailed: what of these was ended or used up since the
 * backup is not known, and must not be good again.
 */
export async function signOutAll(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
    await trx.updateTable('operator_sessions').set({ ended_at: now }).where('ended_at', 'is', null).execute();
    await trx.updateTable('email_codes').set({ used_at: now }).where('used_at', 'is', null).execute();
    await trx.deleteFrom('verification_grants').execute();
  });
}
