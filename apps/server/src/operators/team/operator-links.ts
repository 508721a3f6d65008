import { opsTeamCalls, type EnrolmentLink } from '@bourse/protocol/operators/team/calls';
import type { Language } from '@bourse/protocol/languages';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { findRole } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import type { Submitted } from '../proposals/rule.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import type { LeftProposals } from './left-proposals.ts';
import { lockTeam } from './lock-team.ts';
import { asShown, findOperator, lockOperator, stateOf, unlessLastAdmin, type Given } from './team-facts.ts';

type LinkDeps = Pick<Deps, 'services' | 'sessions' | 'log' | 'proposals' | 'links'>;

/** Invites an operator: he is sent a link, by which he sets his password and device. */
export function inviteCall({ services: { db, clock }, log, proposals, links }: LinkDeps): Call {
  const now = () => new Date(clock.now());

  const createOne = proposals.kind('operator.create', {
    approver: 'team.manage',
    async current({ email, ...role }: Given & { email: string }) {
      const given = await asShown(db, role);
      if (given instanceof Refusal) return given;
      const known = await db
        .selectFrom('operators')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      return known ? refuse('OPS_EXISTS') : null;
    },
    async carryOut({ email, role, permissions }, { actor, language }) {
      const made = await db.transaction().execute(async (trx) => {
        await lockTeam(trx);
        const given = await asShown(trx, { role, permissions });
        if (given instanceof Refusal) return given;
        const id = await addOperator(trx, email, role, now());
        if (id === undefined) return refuse('OPS_EXISTS');
        const link = await makeLink(trx, id, now());
        const entry = {
          action: 'operator.create',
          subject: `operator:${id}`,
          after: { email, role, permissions },
        };
        await log.write(trx, actor, entry);
        return send(links, { id, email, link, language, trx });
      });
      await links.flush();
      return made;
    },
  });

  return handle(opsTeamCalls.create, async ({ email, role }, caller) => {
    const given = await findRole(db, role);
    if (!given) return refuse('OPS_ROLE_UNKNOWN');
    const { permissions } = given;
    return linkAnswer(await createOne(`operator:${email}`, { email, role, permissions }, caller));
  });
}

/** A new link for one who has lost his password or device. */
export function renewCall(
  { services: { db, clock }, sessions, log, proposals, links }: LinkDeps,
  left: LeftProposals,
): Call {
  const now = () => new Date(clock.now());

  /** His old password and device are no longer good, so an admin who is the last one keeps his. */
  const renewOne = proposals.kind('operator.link', {
    approver: 'team.manage',
    current: ({ id }: { id: string; email: string }) => enabledUnlessLastAdmin(db, id),
    async carryOut({ id, email }, { actor, language }) {
      const link = await db.transaction().execute(async (trx) => {
        const found = await unlessLastAdmin(trx, await lockOperator(trx, id));
        if (found instanceof Refusal) return found;
        if (found.disabled_at) return refuse('NOT_FOUND');
        await trx
          .updateTable('operators')
          .set({ password_hash: null, totp_secret: null, enrolled_at: null })
          .where('id', '=', found.id)
          .execute();
        await sessions.endAll(trx, found.id);
        // Whoever has his device may have proposed and approved in his name.
        await left.cancel(trx, [found], new Set(), { actor, language });
        await log.write(trx, actor, { action: 'operator.link', subject: `operator:${id}` });
        const made = await makeLink(trx, found.id, now());
        return send(links, { id: found.id, email, link: made, language, trx });
      });
      await links.flush();
      return link;
    },
  });

  return handle(opsTeamCalls.renewLink, async ({ id }, caller) => {
    const found = await findOperator(db, id);
    if (!found) return refuse('NOT_FOUND');
    return linkAnswer(await renewOne(`operator:${id}`, { id, email: found.email }, caller));
  });
}

/** What he is now, unless he is the last admin or disabled. */
async function enabledUnlessLastAdmin(db: Database, id: string) {
  const found = await unlessLastAdmin(db, await findOperator(db, id));
  if (found instanceof Refusal) return found;
  return found.disabled_at ? refuse('NOT_FOUND') : stateOf(db, found);
}

interface NewLink {
  readonly id: number;
  readonly email: string;
  readonly link: Link;
  readonly language: Language;
  readonly trx: Database;
}

/** Brings the link to the operator alone; nobody is shown it. */
async function send(links: Deps['links'], { id, email, link, language, trx }: NewLink) {
  await links.send(email, link, language, trx);
  return { id: String(id), expireTime: link.expiresAt.getTime() };
}

function linkAnswer(
  submitted: Submitted<{ id: string; expireTime: number }> | Refusal,
): EnrolmentLink | Refusal {
  if (submitted instanceof Refusal) return submitted;
  return 'result' in submitted ? submitted.result : { id: '', expireTime: 0, ...submitted };
}
