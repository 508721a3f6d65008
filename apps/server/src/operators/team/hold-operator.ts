import type { Permission } from '@bourse/protocol/operators/permissions';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { permissionsNow } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import { holdTeam } from './lock-team.ts';

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

/**
 * A caller with what he may do by now, held until the transaction ends: whoever disables him, changes his role or what it may do
 * has done so before, and is seen here, or finds what is stored here and takes it back. First in every transaction that stores
 * what counts because of who he is.
 */
export async function holdRights(trx: Database, caller: OperatorCaller): Promise<OperatorCaller | Refusal> {
  await holdTeam(trx);
  const { operator } = caller;
  if (!(await holdOperator(trx, operator.id))) return refuse('SIGNED_OUT');
  return { ...caller, operator: { ...operator, permissions: await permissionsNow(trx, operator.id) } };
}

/** The same, and why he may not do this any more. */
export async function whyNotAllowed(
  trx: Database,
  caller: OperatorCaller,
  needed: readonly Permission[],
): Promise<Refusal | undefined> {
  const held = await holdRights(trx, caller);
  if (held instanceof Refusal) return held;
  return needed.every((each) => held.operator.permissions.has(each)) ? undefined : refuse('OPS_FORBIDDEN');
}
