import { passkeyCalls } from '@bourse/protocol/identity/passkey-calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type Caller, type SignedInCaller } from '../../gateway/call.ts';
import type { Binding } from '../../passkeys/challenges.ts';
import type { Deps } from '../deps.ts';
import { refuseFrozen } from '../guards.ts';
import { HOUR } from '../limits.ts';
import { confirmationOf } from '../proofs/passkey-proof.ts';
import { holdStanding, notedStanding, noteStanding } from '../proofs/standing.ts';
import { openSession } from './open-session.ts';

/** Passkeys of users. To make or remove one changes how they get in, and pauses withdrawals like every such change. */
export function passkeyHandlers(deps: Deps): Call[] {
  const { services, users, passkeys, prove, whileStanding, factsOf } = deps;
  const { db, clock, settings } = services;

  const list = handle(passkeyCalls.list, async (_input, { session }) => ({
    list: await passkeys.list(`user:${session.userId}`),
  }));

  const options = handle(passkeyCalls.options, async (proof, caller) => {
    const { userId, email } = caller.session;
    const refusal =
      (await refuseFrozen(deps, userId)) ??
      (await prove(passkeyCalls.options, proof, caller, { purpose: 'passkeyAdd' }));
    if (refusal) return refusal;
    return passkeys.creationOptions(
      `user:${userId}`,
      email,
      registrationOf(caller, notedStanding(caller, 'code')),
    );
  });

  const add = handle(passkeyCalls.add, async ({ name, response }, caller) => {
    const { userId } = caller.session;
    const worksFrom = new Date(clock.now() + settings.protectionWaitHours * HOUR);
    const made = { name, attestation: response, worksFrom };
    await noteStanding(db, caller, ['code']);
    const binding = registrationOf(caller, notedStanding(caller, 'code'));
    return passkeys.register(`user:${userId}`, made, binding, {
      permit: (trx) => holdStanding(trx, caller),
      alongside: (trx) => changed(trx, 'passkeyAdded', name, caller),
    });
  });

  const remove = handle(passkeyCalls.remove, async ({ id, ...proof }, caller) => {
    const { userId } = caller.session;
    const own = (await passkeys.list(`user:${userId}`)).some((each) => each.id === id);
    if (!own) return refuse('NOT_FOUND');
    const refusal = await prove(passkeyCalls.remove, proof, caller, { purpose: 'passkeyRemove' });
    if (refusal) return refusal;
    return whileStanding(caller, async (trx) => {
      const name = await passkeys.end(trx, `user:${userId}`, id);
      if (name === undefined) return refuse('NOT_FOUND');
      await changed(trx, 'passkeyRemoved', name, caller);
      return {};
    });
  });

  async function changed(
    trx: Database,
    event: 'passkeyAdded' | 'passkeyRemoved',
    name: string,
    caller: SignedInCaller,
  ): Promise<void> {
    const { userId } = caller.session;
    await trx
      .updateTable('users')
      .set({
        security_changed_at: sql`greatest(security_changed_at, ${new Date(clock.now())}::timestamptz)`,
      })
      .where('id', '=', userId)
      .execute();
    await users.log(userId, event, caller, trx, { name });
  }

  const loginOptions = handle(passkeyCalls.loginOptions, (_input, caller) =>
    passkeys.requestOptions(loginOf(caller)),
  );

  const login = handle(passkeyCalls.login, async ({ response, browser }, caller) => {
    const passkey = await passkeys.prove(response, loginOf(caller));
    if (passkey instanceof Refusal) return passkey;
    const id = Number(/^user:(\d+)$/.exec(passkey.owner)?.[1] ?? 0);
    const user = await users.byId(id);
    if (!user) return refuse('PASSKEY_UNKNOWN');
    const mayNot = await users.refusalOf(user);
    if (mayNot) return mayNot;
    return openSession(deps, user, { caller, browser, proof: { passkey: passkey.id } });
  });

  const confirmOptions = handle(passkeyCalls.confirmOptions, async (payment, caller) => {
    const facts = await factsOf({ purpose: 'withdraw', ...payment }, caller.session);
    if (facts instanceof Refusal) return facts;
    await noteStanding(db, caller, ['passkey']);
    return passkeys.requestOptions(confirmationOf(caller, facts), `user:${caller.session.userId}`);
  });

  return [list, options, add, remove, loginOptions, login, confirmOptions];
}

/** A challenge that was given for a proof is void with it. */
function registrationOf({ session }: SignedInCaller, standing: string): Binding {
  return { purpose: 'user registration', asker: `session ${session.id}`, facts: standing };
}

function loginOf({ device }: Pick<Caller, 'device'>): Binding {
  return { purpose: 'user login', asker: `device ${device?.id ?? ''}` };
}
