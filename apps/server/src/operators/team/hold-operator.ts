import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';

/**
 * The row of an operator who may work here, held until the transaction ends: whatever disables him, gives him a new link or
 * changes how he signs in changes this row before it ends his sessions, and so is seen here, or ends what is made here.
 */
export function holdOperator(trx: Database, id: number) {
  return trx
    .selectFrom('operators')
    .select(['password_hash', 'totp_secret', 'sign_on_issuer', 'sign_on_subject'])
    .where('id', '=', id)
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same for a caller, whose session lives; first in every transaction that changes how he signs in. */
export async function holdCaller(
  trx: Database,
  { operator: { id, sessionId } }: OperatorCaller,
): Promise<NonNullable<Awaited<ReturnType<typeof holdOperator>>> | Refusal> {
  const operator = await holdOperator(trx, id);
  const session = await trx
    .selectFrom('operator_sessions')
    .select('id')
    .where('id', '=', String(sessionId))
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return operator && session ? operator : refuse('SIGNED_OUT');
}
