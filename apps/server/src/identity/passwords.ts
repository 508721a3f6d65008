import { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call } from '../gateway/call.ts';
import { useSecurityCode } from './guards.ts';
import type { Deps } from './deps.ts';
import { sendCode, strangerAt } from './registration.ts';
import { hashSecret, verifySecret } from './secrets.ts';
import { ownerOfUser } from './users.ts';

/** Setting and changing the login password and the fund password. */
export function passwordCalls(deps: Deps): Call[] {
  const { services, users, codes, attempts, limits, sessions, places, signIns } = deps;
  const now = (): Date => new Date(services.clock.now());

  const sendForgotCode = handle(identityCalls.sendForgotCode, async ({ email }, caller) => {
    const instead = (await users.exists(email)) ? undefined : 'noAccount';
    return sendCode(deps, 'forgot', email, await strangerAt(deps, email, caller), caller, instead);
  });

  const resetPassword = handle(identityCalls.resetPassword, async ({ email, code, password }, caller) => {
    if (!(await codes.useReset(email, code, caller))) return refuse('VERIFICATION_CODE_ERROR');
    const user = await users.byEmail(email);
    if (!user) return refuse('VERIFICATION_CODE_ERROR');
    await setPassword(user.id, password);
    await sessions.revoke(user.id, {});
    // Whoever has logged in so far may have been the reason; who resets it has shown the mailbox.
    await places.forgetAll(ownerOfUser(user.id));
    await places.remember(ownerOfUser(user.id), caller);
    await signIns.forgive('account', email, caller);
    await users.log(user.id, 'passwordReset', caller);
    return {};
  });

  const changePassword = handle(identityCalls.changePassword, async ({ oldPwd, password }, caller) => {
    const { userId, email, id } = caller.session;
    const attempt = `session ${id}`;
    const booked = await attempts.book(attempt, limits.loginPerAccount);
    if (booked instanceof Refusal) return booked;
    const user = await users.byEmail(email);
    if (!(await verifySecret(user?.password_hash, oldPwd))) return refuse('PASSWORD_INCORRECT');
    await attempts.forgive(attempt);
    await setPassword(userId, password);
    await sessions.revoke(userId, { except: id });
    await users.log(userId, 'passwordChanged', caller);
    return {};
  });

  async function setPassword(userId: number, password: string): Promise<void> {
    await services.db
      .updateTable('users')
      .set({ password_hash: await hashSecret(password), security_changed_at: now() })
      .where('id', '=', userId)
      .execute();
  }

  const setFundPassword = handle(
    identityCalls.setFundPassword,
    async ({ password, oldPwd, code }, caller) => {
      const { userId, email } = caller.session;
      const isSet = await hasFundPassword(deps, userId);
      if (isSet) {
        const refusal = await proveFundPasswordChange(userId, email, oldPwd, code);
        if (refusal) return refusal;
      }
      const changed = await services.db
        .updateTable('users')
        .set({
          fund_password_hash: await hashSecret(password),
          ...(isSet ? { security_changed_at: now() } : {}),
        })
        .where('id', '=', userId)
        // Two first settings at once: the second would be a change without proof.
        .where('fund_password_hash', isSet ? 'is not' : 'is', null)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return refuse('FUND_PASSWORD_PROOF');
      await users.log(userId, isSet ? 'fundPasswordChanged' : 'fundPasswordSet', caller);
      return {};
    },
  );

  async function proveFundPasswordChange(
    userId: number,
    email: string,
    oldPwd: string | undefined,
    code: string | undefined,
  ): Promise<Refusal | undefined> {
    if (oldPwd !== undefined) return checkFundPassword(deps, userId, oldPwd);
    if (code === undefined) return refuse('FUND_PASSWORD_PROOF');
    return useSecurityCode(deps, 'fundPassword', email, code);
  }

  const sendSecurityCode = handle(identityCalls.sendSecurityCode, ({ purpose }, caller) =>
    sendCode(deps, purpose, caller.session.email, 'session', caller),
  );

  const withoutBase = { ...identityCalls.sendSecurityCodeWithoutBase, handle: sendSecurityCode.handle };
  return [sendForgotCode, resetPassword, changePassword, setFundPassword, sendSecurityCode, withoutBase];
}

async function hasFundPassword({ services }: Deps, userId: number): Promise<boolean> {
  return (await fundPasswordHash({ services }, userId)) !== null;
}

async function fundPasswordHash(
  { services }: Pick<Deps, 'services'>,
  userId: number,
): Promise<string | null> {
  const user = await services.db
    .selectFrom('users')
    .select('fund_password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.fund_password_hash;
}

/** Refuses unless it is the user's fund password; five wrong ones pause his money operations for 24 h. */
export async function checkFundPassword(
  deps: Pick<Deps, 'services' | 'attempts' | 'limits'>,
  userId: number,
  fundPassword: string,
): Promise<Refusal | undefined> {
  const hash = await fundPasswordHash(deps, userId);
  if (hash === null) return refuse('FUND_PASSWORD_NOT_SET');
  const key = `fund ${userId}`;
  return deps.attempts.inTurn(key, async () => {
    const booked = await deps.attempts.book(key, deps.limits.fundPassword);
    if (booked instanceof Refusal) return booked;
    if (!(await verifySecret(hash, fundPassword))) return refuse('PASSWORD_INCORRECT');
    await deps.attempts.forgive(key);
    return undefined;
  });
}
