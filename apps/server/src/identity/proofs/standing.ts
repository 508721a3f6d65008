import { createHash } from 'node:crypto';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import type { SignedInCaller } from '../../gateway/call.ts';

/** A password is void once it is another; a mailed code is besides after a freeze. What each is told then is what a wrong one is. */
const REFUSALS = { password: 'PASSWORD_INCORRECT', code: 'VERIFICATION_CODE_ERROR' } as const;
type Shown = keyof typeof REFUSALS;

/** Whose proof has been looked at, and under what it holds. */
interface Noted {
  readonly shown: Shown;
  readonly state: string;
}

const noted = new WeakMap<SignedInCaller, Noted>();

/**
 * The row of a user, held until the transaction ends: a change of password, a reset, a freeze or a closing that holds it as
 * well either is seen here, or comes after and ends what is made here. What it ends is read after this, never with it.
 */
export function holdUser(trx: Database, userId: number) {
  return trx
    .selectFrom('users')
    .select(['password_hash', 'frozen_at', 'withdrawals_frozen_at'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Notes under what a caller is about to show a mailed code or his password. */
export async function noteStanding(db: Database, caller: SignedInCaller, shown: Shown): Promise<void> {
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'withdrawals_frozen_at'])
    .where('id', '=', caller.session.userId)
    .executeTakeFirstOrThrow();
  noted.set(caller, { shown, state: nameOf(user, shown) });
}

/** Under what the caller has shown it. */
export function notedStanding(caller: SignedInCaller): string {
  return noted.get(caller)?.state ?? '';
}

/**
 * Refuses unless what the caller has shown holds still, and lets it hold until the transaction ends: his session lives, his
 * account is not frozen, and no code or password of his was voided since he showed it. First in every transaction that makes
 * or changes what a proof was asked for: a proof takes its time, and what ends it may have come meanwhile.
 */
export async function holdStanding(trx: Database, caller: SignedInCaller): Promise<Refusal | undefined> {
  const { id, userId } = caller.session;
  const user = await holdUser(trx, userId);
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', String(id))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!user || user.frozen_at !== null || !session) return refuse('SIGNED_OUT');
  const proof = noted.get(caller);
  return proof && proof.state !== nameOf(user, proof.shown) ? refuse(REFUSALS[proof.shown]) : undefined;
}

/** A name for what a password or a mailed code holds under. */
function nameOf(
  user: { readonly password_hash: string; readonly withdrawals_frozen_at: Date | null },
  shown: Shown,
): string {
  const frozenAt = shown === 'code' ? (user.withdrawals_frozen_at?.getTime() ?? 0) : 0;
  return createHash('sha256').update(`${user.password_hash} ${frozenAt}`).digest('base64');
}
