import { opsSessionCalls } from '@bourse/protocol/operators/session/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { addressKey } from '../../gateway/access/address-key.ts';
import { OperatorSignIn } from '../../gateway/answer.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { tokenHash } from '../../gateway/access/tokens.ts';
import type { Database } from '../../database/schema.ts';
import { actorOf } from '../log/audit-log.ts';
import { takeOneTimeCode } from './one-time-codes.ts';
import { openSession } from './open-session.ts';
import { holdCaller } from './hold-operator.ts';
import { checkOwnProof } from './own-proof.ts';
import type { Deps } from '../deps.ts';
import type { AttemptLimit } from '../../identity/limits.ts';
import { LeftProposals } from './left-proposals.ts';
import { isForAdmins, refuseLocal } from './local-login.ts';
import { lockTeam } from './lock-team.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** Links are not guessed; wrong ones of a neighbour delay nobody by more than a minute. */
export const PER_IP: AttemptLimit = {
  failures: 30,
  windowMs: 3_600_000,
  firstPauseMs: 15_000,
  pauseMs: 60_000,
};

/** Enrolling, signing in and out. Every operator has password and authenticator; nothing works with one of them. */
export function signInHandlers(deps: Deps): Call[] {
  const { services, proofs, sessions, log, passkeys, provider, links } = deps;
  const left = new LeftProposals(deps);
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());
  const { freshProof } = settings.operators;

  const login = handle(opsSessionCalls.login, async ({ email, password, totp }, caller) => {
    const found = await db
      .selectFrom('operators')
      .selectAll()
      .where('email', '=', email)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    const attempt = await proofs.signIns.book('operator', email, found && ownerOfOperator(found.id), caller);
    if (attempt instanceof Refusal) return attempt;
    // One answer for every way to be wrong, after the same work.
    const isRight = await proofs.verifySecret(found?.password_hash, password, attempt.by);
    if (!found || !isRight || !(await takeOneTimeCode(deps, db, found, totp))) {
      services.log.warn({ email, ip: caller.ip }, 'an operator could not sign in');
      return refuse('OPS_LOGIN_FAILED');
    }

    await attempt.succeed(ownerOfOperator(found.id));
    const shut = refuseLocal(settings, found);
    if (shut) return shut;
    const { password_hash: passwordHash, totp_secret: totpSecret } = found;
    const proof = { passwordHash, totpSecret, breakGlass: isForAdmins(settings) };
    return openSession(deps, found, caller, proof, refuse('OPS_LOGIN_FAILED'));
  });

  /** The link of a token while it is good. */
  function findLink(on: Database, token: string) {
    return on
      .selectFrom('operator_links')
      .innerJoin('operators', 'operators.id', 'operator_links.operator_id')
      .select(['operators.id', 'email', 'role', 'operator_links.totp_secret', 'expires_at', 'token_hash'])
      .where('token_hash', '=', tokenHash(token) ?? '')
      .where('expires_at', '>', now())
      .where('disabled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
  }

  const enrolment = handle(opsSessionCalls.enrolment, ({ token }) =>
    db.transaction().execute(async (trx) => {
      const link = await findLink(trx, token);
      if (!link) return refuse('OPS_LINK_INVALID');
      const context = `operator totp ${link.id}`;
      const secret = link.totp_secret ? proofs.box.open(link.totp_secret, context) : newTotpSecret();
      if (!link.totp_secret) {
        await trx
          .updateTable('operator_links')
          .set({ totp_secret: proofs.box.seal(secret, context) })
          .where('token_hash', '=', link.token_hash)
          .execute();
      }
      const uri = totpUri(secret, `${services.brand.current.name} Ops`, link.email);
      return { email: link.email, role: link.role, secret, uri, expireTime: link.expires_at.getTime() };
    }),
  );

  const enrol = handle(opsSessionCalls.enrol, async ({ token, password, totp }, caller) => {
    const byIp = await proofs.attempts.book(`operator ip ${addressKey(caller.ip)}`, PER_IP);
    if (byIp instanceof Refusal) return byIp;
    // Looked at before the costly hash, and again when it counts.
    if (!(await findLink(db, token))) return refuse('OPS_LINK_INVALID');
    const guessed = proofs.refuseCommon(password);
    if (guessed) return guessed;
    const passwordHash = await proofs.hashSecret(password);
    const enrolled = await db
      .transaction()
      .execute(async (trx) => {
        await lockTeam(trx);
        const link = await findLink(trx, token);
        if (!link?.totp_secret) return refuse('OPS_LINK_INVALID');
        await trx
          .updateTable('operators')
          .set({
            password_hash: passwordHash,
            totp_secret: link.totp_secret,
            totp_last_step: '0',
            enrolled_at: now(),
            approves_from: new Date(clock.now() + settings.operators.waitMs),
          })
          .where('id', '=', link.id)
          .execute();
        if (!(await takeOneTimeCode(deps, trx, link, totp))) throw new WrongCode();
        await trx.deleteFrom('operator_links').where('token_hash', '=', link.token_hash).execute();
        await sessions.endAll(trx, link.id);
        await passkeys.endAll(trx, `operator:${link.id}`);
        const actor = { operatorId: link.id, email: link.email, ip: caller.ip };
        // Whom the command made an admin anew: whoever has the lost device may have proposed and approved with it.
        await left.cancel(trx, [link], new Set(), { actor, language: caller.language });
        await log.write(trx, actor, { action: 'operator.enrol', subject: `operator:${link.id}` });
        return link;
      })
      .catch(asRefusal);
    if (enrolled instanceof Refusal) return enrolled;
    await links.flush();
    await proofs.attempts.takeBack(`operator ip ${addressKey(caller.ip)}`, byIp, PER_IP);
    const proof = { passwordHash, totpSecret: enrolled.totp_secret };
    return openSession(deps, enrolled, caller, proof, refuse('OPS_LINK_INVALID'));
  });

  const me = handle(opsSessionCalls.me, (_input, { operator }) => {
    const { id, email, role, permissions, endsAt } = operator;
    return { id: String(id), email, role, permissions: [...permissions], sessionEnds: endsAt, freshProof };
  });

  const logout = handle(opsSessionCalls.logout, async (_input, { operator }) => {
    const idToken = await sessions.end(operator.sessionId);
    const url = idToken === undefined ? undefined : await provider?.endUrl(idToken);
    return new OperatorSignIn(url === undefined ? {} : { url }, undefined);
  });

  return [login, enrolment, enrol, me, logout, passwordCall(deps)];
}

function passwordCall(deps: Deps): Call {
  const { services, proofs, sessions, log } = deps;
  return handle(opsSessionCalls.changePassword, async ({ oldPwd, password, totp }, caller) => {
    const { id, sessionId } = caller.operator;
    const { password_hash: present } = await services.db
      .selectFrom('operators')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const guessed = proofs.refuseCommon(password);
    if (guessed) return guessed;
    const unproven = await checkOwnProof(deps, { oldPwd, totp }, caller);
    if (unproven) return unproven;
    const passwordHash = await proofs.hashSecret(password);
    return services.db.transaction().execute(async (trx) => {
      const held = await holdCaller(trx, caller);
      if (held instanceof Refusal) return held;
      // What was shown is the old one no more.
      if (held.password_hash !== present) return refuse('PASSWORD_INCORRECT');
      await trx.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', id).execute();
      await sessions.endAll(trx, id, sessionId);
      await log.write(trx, actorOf(caller), { action: 'operator.password', subject: `operator:${id}` });
      return {};
    });
  });
}

/** How known places name an operator. */
function ownerOfOperator(id: number): string {
  return `operator:${id}`;
}

/** Rolls the enrolment back: the link stays good for another try. */
class WrongCode extends Error {}

function asRefusal(error: unknown): Refusal {
  if (error instanceof WrongCode) return refuse('TOTP_INCORRECT');
  throw error;
}
