import type { SignedIn } from '@bourse/protocol/identity/calls';
import { Refusal } from '@bourse/protocol/refusal';
import { halfCookie, newHalf } from '../../gateway/access/second-half.ts';
import { CookieAnswer } from '../../gateway/answer.ts';
import type { Caller } from '../../gateway/call.ts';
import type { Database } from '../../database/schema.ts';
import type { Deps } from '../deps.ts';
import { ownerOfUser, type Users } from '../users.ts';
import type { SignInProof } from './session-store.ts';

type Found = NonNullable<Awaited<ReturnType<Users['byEmail']>>>;

interface SignIn {
  readonly caller: Caller;
  readonly browser: '1' | undefined;
  readonly proof: SignInProof;
  /** Runs when he has a session: what was counted against him is over. */
  readonly succeeded?: () => Promise<void>;
}

/** Signs in a user who has shown that it is he. */
export async function openSession(
  deps: Deps,
  user: Found,
  { caller, browser, proof, succeeded }: SignIn,
): Promise<SignedIn | CookieAnswer<SignedIn> | Refusal> {
  const { services, users, sessions, places } = deps;
  const half = browser === undefined ? undefined : newHalf();
  // A reset forgets the place of a log-in that came before it.
  const alongside = (trx: Database) => places.remember(ownerOfUser(user.id), caller, trx);
  const token = await sessions.open(user.id, caller, { proof, half, alongside });
  if (token instanceof Refusal) return token;
  await succeeded?.();
  await users.log(user.id, 'login', caller);
  await services.db
    .updateTable('users')
    .set({ language: caller.language })
    .where('id', '=', user.id)
    .execute();
  if (!user.inviter_reported && user.inviter_id !== null) await deps.reportInviter(user.id, user.inviter_id);
  await deps.seenAt(user.id, caller);
  if (!user.demo_funded) await deps.grantDemoFunds(user.id);
  const signedIn = { userId: String(user.id), token };
  return half === undefined ? signedIn : new CookieAnswer(signedIn, halfCookie(half));
}
