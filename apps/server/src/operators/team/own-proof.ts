import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { OperatorCaller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { takeOneTimeCode } from './one-time-codes.ts';
import type { AttemptLimit } from '../../identity/limits.ts';

const QUARTER_MS = 15 * 60_000;
export const PER_OPERATOR: AttemptLimit = { failures: 5, windowMs: QUARTER_MS, pauseMs: QUARTER_MS };

/** Refuses unless it is the operator himself who changes how he signs in: password and a code that was not used. */
export async function checkOwnProof(
  deps: Pick<Deps, 'services' | 'proofs'>,
  { oldPwd, totp }: { readonly oldPwd: string; readonly totp: string },
  { operator: { id, sessionId } }: OperatorCaller,
): Promise<Refusal | undefined> {
  const { proofs, services } = deps;
  const attempt = `operator session ${sessionId}`;
  const booked = await proofs.attempts.book(attempt, PER_OPERATOR);
  if (booked instanceof Refusal) return booked;
  const found = await services.db
    .selectFrom('operators')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!(await proofs.verifySecret(found.password_hash, oldPwd))) return refuse('PASSWORD_INCORRECT');
  if (!(await takeOneTimeCode(deps, services.db, found, totp))) return refuse('TOTP_INCORRECT');
  await proofs.attempts.forgive(attempt);
  return undefined;
}
