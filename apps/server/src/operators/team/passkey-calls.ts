import { opsPasskeyCalls } from '@bourse/protocol/operators/passkeys/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { Binding } from '../../passkeys/challenges.ts';
import { actorOf } from '../log/audit-log.ts';
import { queueApprovals, takeBackApprovals } from '../money/approval-queue.ts';
import type { Deps } from '../deps.ts';
import { holdCaller, holdRights } from './hold-operator.ts';
import { openSession } from './open-session.ts';
import { refuseLocal } from './local-login.ts';
import { checkOwnProof } from './own-proof.ts';

/** Passkeys of operators: made by each for himself, with password and code, and good for signing in and approving. */
export function passkeyHandlers(deps: Deps): Call[] {
  const { services, log, links, passkeys, sessions } = deps;
  const { db, clock, settings } = services;

  const list = handle(opsPasskeyCalls.list, async (_input, { operator }) => ({
    list: await passkeys.listWithKeys(`operator:${operator.id}`),
    rpId: passkeys.rpId,
    origin: passkeys.origin,
  }));

  const options = handle(opsPasskeyCalls.options, async (proof, caller) => {
    const unproven = await checkOwnProof(deps, proof, caller);
    if (unproven) return unproven;
    const { id, email } = caller.operator;
    return passkeys.creationOptions(`operator:${id}`, email, registrationOf(caller));
  });

  const add = handle(opsPasskeyCalls.add, async ({ name, response }, caller) => {
    const { id, email } = caller.operator;
    const worksFrom = new Date(clock.now() + settings.operators.waitMs);
    const made = { name, attestation: response, worksFrom };
    const added = await passkeys.register(`operator:${id}`, made, registrationOf(caller), {
      async permit(trx) {
        const held = await holdCaller(trx, caller);
        return held instanceof Refusal ? held : undefined;
      },
      async alongside(trx) {
        await log.write(trx, actorOf(caller), {
          action: 'operator.passkeyAdd',
          subject: `operator:${id}`,
          after: { name, credential: response.id },
        });
        const told = { name, ip: caller.ip, from: worksFrom.getTime() };
        await links.tellPasskeyAdded(email, told, caller.language, trx);
      },
    });
    await links.flush();
    return added;
  });

  const remove = handle(opsPasskeyCalls.remove, async ({ id: credential, ...proof }, caller) => {
    const unproven = await checkOwnProof(deps, proof, caller);
    if (unproven) return unproven;
    const { id, sessionId } = caller.operator;
    return db.transaction().execute(async (trx) => {
      // Whoever signs in with it holds him as well: he is in before, and out with this, or finds no key.
      const held = await holdRights(trx, caller);
      if (held instanceof Refusal) return held;
      await queueApprovals(trx);
      const name = await passkeys.end(trx, `operator:${id}`, credential);
      if (name === undefined) return refuse('NOT_FOUND');
      // Whoever removes a key may have lost it: its yes is none any more, and whoever has signed in with it is out.
      await sessions.endAll(trx, id, sessionId);
      const approved = await takeBackApprovals(trx, id, credential);
      const before = { name, credential };
      const entry = { action: 'operator.passkeyRemove', subject: `operator:${id}`, before };
      await log.write(trx, actorOf(caller), entry);
      for (const subject of approved)
        await log.write(trx, actorOf(caller), { action: 'withdrawal.unapprove', subject, before });
      return {};
    });
  });

  const loginOptions = handle(opsPasskeyCalls.loginOptions, (_input, { device }) =>
    passkeys.requestOptions(loginOf(device?.id)),
  );

  const login = handle(opsPasskeyCalls.login, async ({ response }, caller) => {
    const passkey = await passkeys.prove(response, loginOf(caller.device?.id));
    if (passkey instanceof Refusal) return passkey;
    const id = /^operator:(\d+)$/.exec(passkey.owner)?.[1];
    const found = await db
      .selectFrom('operators')
      .select(['id', 'email', 'role'])
      .where('id', '=', Number(id ?? 0))
      .where('enrolled_at', 'is not', null)
      .where('disabled_at', 'is', null)
      .executeTakeFirst();
    if (!found) return refuse('PASSKEY_UNKNOWN');
    const shut = refuseLocal(settings, found);
    if (shut) return shut;
    return openSession(deps, found, caller, { passkey }, refuse('PASSKEY_UNKNOWN'));
  });

  return [list, options, add, remove, loginOptions, login];
}

function registrationOf({ operator }: OperatorCaller): Binding {
  return { purpose: 'operator registration', asker: `operator session ${operator.sessionId}` };
}

function loginOf(device = ''): Binding {
  return { purpose: 'operator login', asker: `device ${device}` };
}
