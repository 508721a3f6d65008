import type { OperatorMe } from '@bourse/protocol/operators/session/fields';
import { permissionsOf } from '@bourse/protocol/operators/roles';
import { OPERATOR_SESSION_MS } from '../../gateway/access/operator-access.ts';
import { OperatorSignIn } from '../../gateway/answer.ts';
import type { Caller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { Identified } from '../sign-on/provider.ts';

/** Signs in an operator who has shown that it is he; `by` says how, where it was not password and code. */
export async function openSession(
  { services: { db, clock, settings }, sessions, log }: Pick<Deps, 'services' | 'sessions' | 'log'>,
  { id, email, role }: Pick<OperatorMe, 'email' | 'role'> & { readonly id: number },
  caller: Caller,
  by?: { readonly passkey: string } | { readonly signOn: Identified } | { readonly breakGlass: true },
): Promise<OperatorSignIn<OperatorMe>> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('operators')
      .set({ last_login_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    const actor = { operatorId: id, email, ip: caller.ip };
    const signOn = by && 'signOn' in by ? { signOn: by.signOn.issuer } : by;
    const entry = { action: 'operator.login', subject: `operator:${id}`, ...(by && { after: signOn }) };
    await log.write(trx, actor, entry);
  });
  const token = await sessions.open(id, caller, by && 'signOn' in by ? by.signOn : undefined);
  const sessionEnds = now + OPERATOR_SESSION_MS;
  const { freshProof } = settings.operators;
  const stored = await db
    .selectFrom('operator_roles')
    .select('permissions')
    .where('name', '=', role)
    .executeTakeFirstOrThrow();
  const permissions = [...permissionsOf(role, stored.permissions)];
  return new OperatorSignIn({ id: String(id), email, role, permissions, sessionEnds, freshProof }, token);
}
