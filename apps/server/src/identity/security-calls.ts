import { twoFactorCalls } from '@bourse/protocol/identity/two-factor-calls';
import { refuse } from '@bourse/protocol/refusal';
import { timeText } from '../clock.ts';
import { handle, type Call } from '../gateway/call.ts';
import { refuseFrozen, withdrawBlockedUntil } from './guards.ts';
import type { IdentityOptions } from './identity.ts';
import { HOUR } from './limits.ts';
import type { Deps } from './deps.ts';

/** Two-factor, the anti-phishing word, and what protects the account in all. */
export function securityCalls(deps: Deps, whitelist: IdentityOptions['whitelist']): Call[] {
  const { services, users, secondFactors, passkeys, prove, whileStanding, freeze } = deps;

  const setUp = handle(twoFactorCalls.setUp, (_input, { session }) =>
    secondFactors.setUp(session.userId, session.email),
  );

  const enable = handle(twoFactorCalls.enable, (input, caller) =>
    secondFactors.enable(
      input.totp,
      () => prove(twoFactorCalls.enable, input, caller, { purpose: 'twoFactor' }),
      caller,
    ),
  );

  const disable = handle(twoFactorCalls.disable, async (input, caller) => {
    const { userId } = caller.session;
    if (!(await secondFactors.isOn(userId))) return refuse('TOTP_OFF');
    const refusal =
      (await refuseFrozen(deps, userId)) ??
      (await prove(twoFactorCalls.disable, input, caller, { purpose: 'twoFactorOff' }));
    if (refusal) return refusal;
    return (await secondFactors.disable(caller)) ?? {};
  });

  const antiPhishing = handle(twoFactorCalls.antiPhishing, async (input, caller) => {
    const { userId, email } = caller.session;
    // Another word is no weaker one: his, perhaps, in the place of a thief's.
    const frozen = input.word === undefined ? await refuseFrozen(deps, userId) : undefined;
    const refusal =
      frozen ?? (await prove(twoFactorCalls.antiPhishing, input, caller, { purpose: 'antiPhishing' }));
    if (refusal) return refusal;
    const { clock, settings } = services;
    const offFrom = clock.now() + settings.protectionWaitHours * HOUR;
    return whileStanding(caller, async (trx) => {
      const present = await users.antiPhishingOf(email, trx);
      const isToEnd = input.word === undefined && present !== '' && offFrom > clock.now();
      await trx
        .updateTable('users')
        .set(
          isToEnd
            ? { anti_phishing_off_from: new Date(offFrom) }
            : { anti_phishing: input.word ?? '', anti_phishing_off_from: null },
        )
        .where('id', '=', userId)
        .execute();
      if (isToEnd) await users.log(userId, 'antiPhishingEnds', caller, trx, { from: timeText(offFrom) });
      else {
        const facts = present === '' ? {} : { previousWord: present };
        await users.log(userId, 'antiPhishingChanged', caller, trx, facts);
      }
      return {};
    });
  });

  const keep = handle(twoFactorCalls.keep, async (_input, caller) => {
    const { userId } = caller.session;
    if (!(await secondFactors.keep(userId))) return refuse('TOTP_OFF');
    await users.log(userId, 'twoFactorKept', caller);
    return {};
  });

  const security = handle(twoFactorCalls.security, async (_input, { session: { userId, email } }) => {
    const { clock, settings } = services;
    const own = await passkeys.list(`user:${userId}`);
    const [totp, totpOffFrom, recoveryCodesLeft, word, list, blockedUntil, frozenTime, { ending }] =
      await Promise.all([
        secondFactors.isOn(userId),
        secondFactors.offFrom(userId),
        secondFactors.recoveryCodesLeft(userId),
        users.antiPhishingOf(email),
        whitelist(userId),
        withdrawBlockedUntil(deps, userId),
        freeze.since(userId),
        services.db
          .selectFrom('users')
          .select('anti_phishing_off_from as ending')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow(),
      ]);
    return {
      totp,
      totpOffFrom,
      recoveryCodesLeft,
      passkeys: own.filter(({ worksFrom }) => worksFrom <= clock.now()).length,
      antiPhishing: word,
      antiPhishingOffFrom: ending !== null && ending.getTime() > clock.now() ? ending.getTime() : 0,
      whitelist: list.on,
      whitelistOffFrom: list.offFrom,
      withdrawBlockedUntil: blockedUntil,
      withdrawalsFrozenTime: frozenTime,
      waitHours: settings.protectionWaitHours,
    };
  });

  return [setUp, enable, disable, keep, antiPhishing, security];
}
