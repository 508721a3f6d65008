import { twoFactorCalls } from '@bourse/protocol/identity/two-factor-calls';
import { handle, type Call } from '../gateway/call.ts';
import { useSecurityCode, withdrawBlockedUntil } from './guards.ts';
import type { Deps } from './deps.ts';

/** Two-factor, the anti-phishing word, and what protects the account in all. */
export function securityCalls(deps: Deps, hasWhitelist: (userId: number) => Promise<boolean>): Call[] {
  const { services, users, secondFactors } = deps;

  const setUp = handle(twoFactorCalls.setUp, (_input, { session }) =>
    secondFactors.setUp(session.userId, session.email),
  );

  const enable = handle(twoFactorCalls.enable, ({ totp, code }, caller) => {
    const { userId, email } = caller.session;
    return secondFactors.enable(userId, totp, () => useSecurityCode(deps, 'twoFactor', email, code), caller);
  });

  const disable = handle(twoFactorCalls.disable, async ({ totp, code }, caller) => {
    const { userId, email } = caller.session;
    const proof = () => useSecurityCode(deps, 'twoFactor', email, code);
    return (await secondFactors.disable(userId, totp, proof, caller)) ?? {};
  });

  const antiPhishing = handle(twoFactorCalls.antiPhishing, async ({ word, code }, caller) => {
    const { userId, email } = caller.session;
    const refusal = await useSecurityCode(deps, 'antiPhishing', email, code);
    if (refusal) return refusal;
    await services.db
      .updateTable('users')
      .set({ anti_phishing: word ?? '' })
      .where('id', '=', userId)
      .execute();
    await users.log(userId, 'antiPhishingChanged', caller);
    return {};
  });

  const security = handle(twoFactorCalls.security, async (_input, { session: { userId, email } }) => {
    const [totp, recoveryCodesLeft, word, whitelist, blockedUntil] = await Promise.all([
      secondFactors.isOn(userId),
      secondFactors.recoveryCodesLeft(userId),
      users.antiPhishingOf(email),
      hasWhitelist(userId),
      withdrawBlockedUntil(deps, userId),
    ]);
    return { totp, recoveryCodesLeft, antiPhishing: word, whitelist, withdrawBlockedUntil: blockedUntil };
  });

  return [setUp, enable, disable, antiPhishing, security];
}
