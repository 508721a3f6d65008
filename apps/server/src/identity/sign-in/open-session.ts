import type { SignedIn } from '@bourse/protocol/identity/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { halfCookie, newHalf } from '../../gateway/access/second-half.ts';
import { CookieAnswer } from '../../gateway/answer.ts';
import type { Caller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { Users } from '../users.ts';

type Found = NonNullable<Awaited<ReturnType<Users['byEmail']>>>;

/** Signs in a user who has shown that it is he. `succeeded` runs when he has a session: what was counted against him is over. */
export async function openSession(
  deps: Deps,
  user: Found,
  {
    caller,
    browser,
    succeeded,
  }: { caller: Caller; browser: '1' | undefined; succeeded: () => Promise<void> },
): Promise<SignedIn | CookieAnswer<SignedIn> | Refusal> {
  const { services, users, sessions } = deps;
  const half = browser === undefined ? undefined : newHalf();
  const token = await sessions.open(user.id, caller, half);
  if (token === undefined) return refuse('ACCOUNT_FROZEN');
  await succeeded();
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
