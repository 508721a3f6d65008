import { identityCalls } from '@bourse/protocol/identity/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import { handle, type Call, type SignedInCaller } from '../gateway/call.ts';
import { settleProof } from '../gateway/access/proof.ts';
import { refuseCommon } from './common-passwords.ts';
import type { Database } from '../database/schema.ts';
import type { Deps } from './deps.ts';
import { inCodeTurn } from './code-lane.ts';
import { holdStanding } from './proofs/standing.ts';
import { GRANT, sendCode, strangerAt } from './registration.ts';
import { hashSecret, verifySecret } from './secrets.ts';
import { ownerOfUser } from './users.ts';

/** Setting and changing the login password and the fund password. */
export function passwordCalls(deps: Deps): Call[] {
  const { services, users, codes, sessions, places, signIns, passkeys, prove, messenger } = deps;
  const now = (): Date => new Date(services.clock.now());

  const sendForgotCode = handle(identityCalls.sendForgotCode, ({ email }, caller) =>
    inCodeTurn(caller, async () => {
      const instead = (await users.exists(email)) ? undefined : 'noAccount';
      return sendCode(deps, 'forgot', email, await strangerAt(deps, email, caller), caller, { instead });
    }),
  );

  const resetPassword = handle(identityCalls.resetPassword, async (input, caller) => {
    const { email, code, password } = input;
    const token = input.verificationToken ?? caller.cookie?.(GRANT.name);
    if (code === undefined && token === undefined) return refuse('ENTER_EMAIL_CODE');
    const guessed = refuseCommon(services.settings, password);
    if (guessed) return guessed;
    const spend = await codes.findAddressProof('forgot', email, { token, code }, caller);
    const user = spend && (await users.byEmail(email));
    if (!user) return refuse('VERIFICATION_CODE_ERROR');
    const passwordHash = await hashSecret(password);
    const owner = ownerOfUser(user.id);
    // All of it or nothing, and before or after whatever else wants to be made for this user: what was proven before is over.
    const ended = await services.db.transaction().execute(async (trx) => {
      await codes.turnOf(trx, email);
      if (!(await spend(trx))) return undefined;
      await setPassword(trx, user.id, passwordHash);
      await codes.voidAll(trx, email);
      const keys = await deps.suspendKeys(user.id, trx);
      const opened = await sessions.revokeIn(trx, user.id, {});
      await passkeys.endAll(trx, `user:${user.id}`);
      // Whoever has logged in so far may have been the reason, and have asked for it; who resets it has shown the mailbox.
      const kept = await deps.freeze.keepProtections(trx, user.id);
      await places.forgetAll(owner, trx);
      await places.remember(owner, caller, trx);
      await users.log(user.id, 'passwordReset', caller, trx);
      return { keys, opened, kept };
    });
    if (!ended) return refuse('VERIFICATION_CODE_ERROR');
    ended.opened();
    ended.kept();
    await ended.keys();
    await signIns.forgive('account', email, caller);
    await messenger.announce(user.id);
    return {};
  });

  const changePassword = handle(identityCalls.changePassword, async ({ oldPwd, password }, caller) => {
    const { userId, id, email } = caller.session;
    const guessed = refuseCommon(services.settings, password);
    if (guessed) return guessed;
    const refusal =
      (await users.refuseOften(userId, 'passwordChanged')) ??
      (await prove(identityCalls.changePassword, { loginPassword: oldPwd }, caller));
    if (refusal) return refusal;
    const passwordHash = await hashSecret(password);
    const ended = await services.db.transaction().execute(async (trx) => {
      await codes.turnOf(trx, email);
      const late =
        (await holdStanding(trx, caller)) ?? (await users.refuseOften(userId, 'passwordChanged', trx));
      if (late) return late;
      await setPassword(trx, userId, passwordHash);
      await codes.voidAll(trx, email);
      const opened = await sessions.revokeIn(trx, userId, { except: id });
      // He may change it because somebody else is in, and has asked for something.
      const kept = await deps.freeze.keepProtections(trx, userId);
      await users.log(userId, 'passwordChanged', caller, trx);
      return { opened, kept };
    });
    if (ended instanceof Refusal) return ended;
    ended.opened();
    ended.kept();
    await messenger.announce(userId);
    return {};
  });

  async function setPassword(trx: Database, userId: number, passwordHash: string): Promise<void> {
    await trx
      .updateTable('users')
      .set({
        password_hash: passwordHash,
        security_changed_at: now(),
        // A freeze by support begins anew: what two decide of it is decided of the account with this password.
        frozen_at: sql`case when frozen_at is null then null else ${now()}::timestamptz end`,
      })
      .where('id', '=', userId)
      .execute();
  }

  const sendSecurityCode = handle(identityCalls.sendSecurityCode, async (input, caller) => {
    const facts = await deps.factsOf(input, caller.session);
    if (facts instanceof Refusal) return facts;
    return sendCode(deps, input.purpose, caller.session.email, 'session', caller, { facts });
  });

  const withoutBase = { ...identityCalls.sendSecurityCodeWithoutBase, handle: sendSecurityCode.handle };
  return [
    sendForgotCode,
    resetPassword,
    changePassword,
    setFundPasswordCall(deps),
    sendSecurityCode,
    withoutBase,
  ];
}

function setFundPasswordCall(deps: Deps): Call {
  const { services, users, codes, prove, freeze, messenger } = deps;

  return handle(identityCalls.setFundPassword, async (input, caller) => {
    const { userId, email } = caller.session;
    const isSet = await hasFundPassword(deps, userId);
    const refusal = isSet
      ? ((await users.refuseOften(userId, 'fundPasswordChanged')) ??
        (await prove(identityCalls.setFundPassword, input, caller, { purpose: 'fundPassword' })))
      : await proveFirst(input.totp, caller);
    if (refusal) return refusal;
    const fundPasswordHash = await hashSecret(input.password);
    const kept = await services.db.transaction().execute(async (trx) => {
      await codes.turnOf(trx, email);
      const late =
        (await holdStanding(trx, caller)) ??
        (isSet ? await users.refuseOften(userId, 'fundPasswordChanged', trx) : undefined);
      if (late) return late;
      const changed = await trx
        .updateTable('users')
        .set({
          fund_password_hash: fundPasswordHash,
          ...(isSet ? { security_changed_at: new Date(services.clock.now()) } : {}),
        })
        .where('id', '=', userId)
        // Two first settings at once: the second would be a change without proof.
        .where('fund_password_hash', isSet ? 'is not' : 'is', null)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return refuse('FUND_PASSWORD_PROOF');
      await users.log(userId, isSet ? 'fundPasswordChanged' : 'fundPasswordSet', caller, trx);
      if (isSet) await codes.voidAll(trx, email);
      return isSet ? freeze.keepProtections(trx, userId) : () => undefined;
    });
    if (kept instanceof Refusal) return kept;
    kept();
    await messenger.announce(userId);
    return {};
  });

  /** Where there is no old one and nothing to protect yet, the second factor alone is asked for, if it is on. */
  async function proveFirst(totp: string | undefined, caller: SignedInCaller): Promise<Refusal | undefined> {
    const refusal = await deps.secondFactors.check(caller.session.userId, totp, caller);
    if (!refusal) settleProof(caller);
    return refusal;
  }
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

/** Refuses unless it is the password that the user logs in with; five wrong ones pause the session. */
export async function checkLoginPassword(
  { users, attempts, limits }: Pick<Deps, 'users' | 'attempts' | 'limits'>,
  { session: { id, email } }: SignedInCaller,
  password: string,
): Promise<Refusal | undefined> {
  // A budget that strangers, who have no session, cannot spend.
  const attempt = `session ${id}`;
  const booked = await attempts.book(attempt, limits.loginPerAccount);
  if (booked instanceof Refusal) return booked;
  const user = await users.byEmail(email);
  if (!(await verifySecret(user?.password_hash, password))) return refuse('PASSWORD_INCORRECT');
  await attempts.forgive(attempt);
  return undefined;
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
