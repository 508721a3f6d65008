import { loginFields } from '@bourse/protocol/identity/fields';
import { identityCalls, type SignedIn, type UserInfo } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { z } from 'zod';
import type { CookieAnswer } from '../../gateway/answer.ts';
import { handle, type Call, type Caller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { verifySecret } from '../secrets.ts';
import { openSession } from './open-session.ts';

/** Signing in and out, and what a signed-in user sees of himself. */
export function loginCalls(deps: Deps): Call[] {
  const { services, users, signIns, sessions, secondFactors } = deps;

  const login = handle(identityCalls.login, (input, caller) =>
    signIns.inTurn('account', input.email, caller, () => signIn(input, caller)),
  );

  async function signIn(
    { email, password, totp, browser }: z.output<typeof loginFields>,
    caller: Caller,
  ): Promise<SignedIn | CookieAnswer<SignedIn> | Refusal> {
    const attempt = await signIns.book('account', email, await users.ownerOf(email), caller);
    if (attempt instanceof Refusal) return attempt;
    const user = await users.byEmail(email);
    if (!(await verifySecret(user?.password_hash, password, attempt.by)) || !user) {
      if (user) await users.log(user.id, 'loginFailed', caller);
      return refuse('LOGIN_FAILED');
    }
    const mayNot = await users.refusalOf(user);
    if (mayNot) {
      await attempt.takeBack();
      return mayNot;
    }
    const refusal = await secondFactors.check(user.id, totp, caller, attempt.place);
    if (refusal) {
      // Of a right password alone nothing is forgiven: whoever has it could guess codes for ever.
      if (refusal.code === 'TOTP_REQUIRED') await attempt.takeBack();
      else await users.log(user.id, 'loginFailed', caller);
      return refusal;
    }
    const proof = { passwordHash: user.password_hash };
    const signedIn = await openSession(deps, user, { caller, browser, proof, succeeded: attempt.forgive });
    // The password was changed meanwhile.
    if (signedIn instanceof Refusal && signedIn.code === 'LOGIN_FAILED')
      await users.log(user.id, 'loginFailed', caller);
    return signedIn;
  }

  const info = handle(identityCalls.userInfo, async (_input, { session }) => {
    const user = await services.db
      .selectFrom('users')
      .innerJoin('invites', 'invites.user_id', 'users.id')
      .select(['users.email', 'users.icon', 'users.kyc', 'users.fund_password_hash', 'invites.code'])
      .where('users.id', '=', session.userId)
      .executeTakeFirstOrThrow();
    return {
      email: user.email,
      icon: user.icon,
      uid: String(session.userId),
      auth: user.kyc as UserInfo['auth'],
      invitationCode: user.code,
      assetsPwd: user.fund_password_hash === null ? (0 as const) : (1 as const),
    };
  });

  const logout = handle(identityCalls.logout, async (_input, caller) => {
    await sessions.revoke(caller.session.userId, { only: caller.session.id });
    await users.log(caller.session.userId, 'logout', caller);
    return {};
  });

  const listSessions = handle(identityCalls.sessions, async (_input, { session }) => {
    return { list: await sessions.list(session.userId, session.id) };
  });

  const revokeSession = handle(identityCalls.revokeSession, async ({ id }, caller) => {
    const ended = await sessions.revoke(caller.session.userId, { only: Number(id) });
    if (ended === 0) return refuse('NOT_FOUND');
    await users.log(caller.session.userId, 'sessionRevoked', caller);
    return {};
  });

  const revokeOthers = handle(identityCalls.revokeOtherSessions, async (_input, caller) => {
    const { userId, id } = caller.session;
    const ended = await sessions.revoke(userId, { except: id });
    if (ended > 0) await users.log(userId, 'sessionRevoked', caller);
    return {};
  });

  const loginLog = handle(identityCalls.securityLog, async (_input, { session }) => {
    return { list: await users.securityLog(session.userId) };
  });

  return [login, info, logout, listSessions, revokeSession, revokeOthers, loginLog];
}
