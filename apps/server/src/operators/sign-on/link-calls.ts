import { opsSignOnCalls } from '@bourse/protocol/operators/sign-on/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';
import { findOperator, lockOperator, stateOf } from '../team/team-facts.ts';

/** An operator and the name under which a provider knows him. */
interface Link {
  readonly id: string;
  readonly email: string;
  readonly issuer: string;
  readonly subject: string;
}

type LinkDeps = Pick<Deps, 'services' | 'sessions' | 'log' | 'proposals' | 'guard' | 'provider'>;

/** Whom the provider signs in as whom: linked by two admins, taken off by one, with a code. */
export function signOnLinkHandlers(deps: LinkDeps): Call[] {
  return [linkCall(deps), unlinkCall(deps)];
}

function linkCall({ services, sessions, log, proposals, provider }: LinkDeps): Call {
  const { db, clock, settings } = services;

  const linkOne = proposals.kind('operator.signOn', {
    approver: 'team.manage',
    async current(link: Link) {
      const state = await linkable(db, link);
      return state instanceof Refusal ? state : { ...state, signOn: await linkOf(db, link.id) };
    },
    carryOut: (link, { actor }) =>
      db.transaction().execute(async (trx) => {
        const found = await lockOperator(trx, link.id);
        const refused = await linkable(trx, link);
        if (!found) return refuse('NOT_FOUND');
        if (refused instanceof Refusal) return refused;
        const before = { signOn: await linkOf(trx, link.id) };
        const { issuer, subject } = link;
        // Somebody else may be behind the new name: like one who is new.
        await trx
          .updateTable('operators')
          .set({
            sign_on_issuer: issuer,
            sign_on_subject: subject,
            approves_from: new Date(clock.now() + settings.operators.waitMs),
          })
          .where('id', '=', found.id)
          .execute();
        await sessions.endAll(trx, found.id);
        const entry = { action: 'operator.signOn', subject: `operator:${link.id}`, before };
        await log.write(trx, actor, { ...entry, after: { signOn: { issuer, subject } } });
        return {};
      }),
  });

  return handle(opsSignOnCalls.link, async ({ id, subject }, caller) => {
    const issuer = settings.operators.signOn?.issuer;
    if (!provider || issuer === undefined) return refuse('OPS_SIGN_ON_NONE');
    const found = await findOperator(db, id);
    if (!found) return refuse('NOT_FOUND');
    const link = { id, email: found.email, issuer, subject };
    return onlyProposed(await linkOne(`operator:${id}`, link, caller));
  });
}

function unlinkCall({ services: { db }, sessions, log, proposals, guard }: LinkDeps): Call {
  const unlinkOne = (id: string, caller: OperatorCaller) =>
    db.transaction().execute(async (trx) => {
      const found = await lockOperator(trx, id);
      // Before all of it: the link may be his own, and his session ends with it.
      const gone = await whyNotAllowed(trx, caller, caller.needs);
      if (gone) return gone;
      if (!found) return refuse('NOT_FOUND');
      const before = await linkOf(trx, id);
      if (!before) return refuse('OPS_UNCHANGED');
      await trx
        .updateTable('operators')
        .set({ sign_on_issuer: null, sign_on_subject: null })
        .where('id', '=', found.id)
        .execute();
      await sessions.endAll(trx, found.id);
      const subject = `operator:${id}`;
      await log.write(trx, actorOf(caller), {
        action: 'operator.signOff',
        subject,
        before: { signOn: before },
      });
      return {};
    });
  return handle(opsSignOnCalls.unlink, async ({ id }, caller) => {
    // With a session of one admin, all who sign in by the provider could be shut out in a second.
    const unproven = await guard.refusalWithoutCode(caller);
    if (unproven) return unproven;
    const opening = { kind: 'operator.signOn', subject: `operator:${id}` } as const;
    return proposals.halt(opening, caller, () => unlinkOne(id, caller), {});
  });
}

/** What he is, or why he cannot be linked to that. */
async function linkable(db: Database, { id, issuer, subject }: Link) {
  const found = await findOperator(db, id);
  if (!found || found.disabled_at) return refuse('NOT_FOUND');
  const taken = await db
    .selectFrom('operators')
    .select('id')
    .where('sign_on_issuer', '=', issuer)
    .where('sign_on_subject', '=', subject)
    .executeTakeFirst();
  if (taken) return refuse(taken.id === found.id ? 'OPS_UNCHANGED' : 'OPS_SIGN_ON_TAKEN');
  return stateOf(db, found);
}

/** Under which name which provider signs him in; null: none. */
async function linkOf(db: Database, id: string): Promise<{ issuer: string; subject: string } | null> {
  const row = await db
    .selectFrom('operators')
    .select(['sign_on_issuer as issuer', 'sign_on_subject as subject'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  const { issuer = null, subject = null } = row ?? {};
  return issuer !== null && subject !== null ? { issuer, subject } : null;
}
