import type { OperatorMe } from '@bourse/protocol/operators/session/fields';
import { permissionsOf } from '@bourse/protocol/operators/roles';
import type { Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import { OPERATOR_SESSION_MS } from '../../gateway/access/operator-access.ts';
import { OperatorSignIn } from '../../gateway/answer.ts';
import type { Caller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { Passkey } from '../../passkeys/passkeys.ts';
import type { Identified } from '../sign-on/provider.ts';
import { holdOperator } from './hold-operator.ts';

/** What an operator has shown: password and code by what they were held against, a passkey, or what a provider says of him. */
type Proof =
  | {
      readonly passwordHash: string | null;
      readonly totpSecret: string | null;
      readonly breakGlass?: boolean;
    }
  | { readonly passkey: Pick<Passkey, 'id' | 'name'> }
  | { readonly signOn: Identified };

/**
 * Signs in an operator who has shown that it is he, unless that holds no more. `refusal` is what he would have been told had
 * he shown something wrong.
 */
export async function openSession(
  { services: { db, clock, settings }, sessions, log }: Pick<Deps, 'services' | 'sessions' | 'log'>,
  { id, email, role }: Pick<OperatorMe, 'email' | 'role'> & { readonly id: number },
  caller: Caller,
  proof: Proof,
  refusal: Refusal,
): Promise<OperatorSignIn<OperatorMe> | Refusal> {
  const now = clock.now();
  const token = await db.transaction().execute(async (trx) => {
    if (!(await holds(trx, id, proof))) return undefined;
    await trx
      .updateTable('operators')
      .set({ last_login_at: new Date(now) })
      .where('id', '=', id)
      .execute();
    const actor = { operatorId: id, email, ip: caller.ip };
    const after = shownIn(proof);
    const entry = { action: 'operator.login', subject: `operator:${id}`, ...(after && { after }) };
    await log.write(trx, actor, entry);
    return sessions.open(trx, id, caller, 'signOn' in proof ? proof.signOn : undefined);
  });
  if (token === undefined) return refusal;
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

/** Whether it is he still, until the transaction ends. */
async function holds(trx: Database, id: number, proof: Proof): Promise<boolean> {
  const operator = await holdOperator(trx, id);
  if (!operator) return false;
  if ('signOn' in proof) {
    const { issuer, subject } = proof.signOn;
    return operator.sign_on_issuer === issuer && operator.sign_on_subject === subject;
  }
  if ('passwordHash' in proof)
    return operator.password_hash === proof.passwordHash && operator.totp_secret === proof.totpSecret;
  const passkey = await trx
    .selectFrom('passkeys')
    .select('id')
    .where('id', '=', proof.passkey.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return passkey !== undefined;
}

/** How he came in, as the log says it; nothing for password and code. */
function shownIn(proof: Proof): object | undefined {
  if ('signOn' in proof) return { signOn: proof.signOn.issuer };
  if ('passkey' in proof) return { passkey: proof.passkey.name };
  return proof.breakGlass ? { breakGlass: true } : undefined;
}
