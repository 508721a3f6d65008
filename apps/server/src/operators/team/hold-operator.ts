import type { Permission } from '@bourse/protocol/operators/permissions';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { permissionsNow } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import { TakenBack } from '../../gateway/answer.ts';
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

/** Decisions whose operator was held while he took them: callers, and those whom entries of the log name. */
const held = new WeakSet<object>();

/**
 * A caller with what he may do by now, held until the transaction ends: whoever disables him, changes his role or what it may do
 * has done so before, and is seen here, or finds what is stored here and takes it back. First in every transaction that stores
 * what counts because of who he is; all else that he decides is held by its entry of the log (`letDecide`).
 */
export async function holdRights(trx: Database, caller: OperatorCaller): Promise<OperatorCaller | Refusal> {
  await holdTeam(trx);
  const gone = await holdCaller(trx, caller);
  if (gone instanceof Refusal) return gone;
  held.add(caller);
  const { operator } = caller;
  return { ...caller, operator: { ...operator, permissions: await permissionsNow(trx, operator.id) } };
}

/** The same, and why he may not do this any more. */
export async function whyNotAllowed(
  trx: Database,
  caller: OperatorCaller,
  needed: readonly Permission[],
): Promise<Refusal | undefined> {
  const now = await holdRights(trx, caller);
  if (now instanceof Refusal) return now;
  return needed.every((each) => now.operator.permissions.has(each)) ? undefined : refuse('OPS_FORBIDDEN');
}

/**
 * Lets somebody decide what an entry of the log tells of, or takes the transaction back. The caller has the head of the log: what
 * takes something from an operator is an entry as well, and so was committed before, and is seen here, or comes after this one.
 * Once for all that belongs to a decision: what is under way goes on.
 */
export async function letDecide(trx: Database, actor: { readonly decides?: OperatorCaller }): Promise<void> {
  const { decides: caller } = actor;
  if (!caller || held.has(caller) || held.has(actor)) return;
  const { id, sessionId } = caller.operator;
  const session = await trx
    .selectFrom('operator_sessions')
    .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
    .select('operators.id')
    .where('operator_sessions.id', '=', String(sessionId))
    .where('ended_at', 'is', null)
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw new TakenBack(refuse('SIGNED_OUT'));
  const may = await permissionsNow(trx, id);
  if (!caller.needs.every((each) => may.has(each))) throw new TakenBack(refuse('OPS_FORBIDDEN'));
  held.add(actor);
}
