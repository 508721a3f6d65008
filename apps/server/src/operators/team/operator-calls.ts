import { opsTeamCalls, type OperatorView } from '@bourse/protocol/operators/team/calls';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { findRole } from '../../database/operator-roles.ts';
import { handle, type Call, type OperatorCaller } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { actorOf } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { whyNotAllowed } from './hold-operator.ts';
import { LeftProposals } from './left-proposals.ts';
import { inviteCall, renewCall } from './operator-links.ts';
import {
  asShown,
  findOperator,
  lockOperator,
  stateOf,
  unlessLastAdmin,
  usable,
  whyNotChanged,
  type Given,
} from './team-facts.ts';

type TeamDeps = Pick<Deps, 'services' | 'sessions' | 'log' | 'proposals' | 'links' | 'guard'>;

/**
 * Who may work here: one admin proposes to invite, renew, enable or change a role, another approves. To disable takes one,
 * for it may be urgent. One enabled, enrolled admin always remains.
 */
export function operatorHandlers(deps: TeamDeps): Call[] {
  const left = new LeftProposals(deps);
  return [
    listCall(deps),
    inviteCall(deps),
    renewCall(deps, left),
    roleCall(deps, left),
    disableCall(deps, left),
    enableCall(deps),
  ];
}

function listCall({ services: { db, settings } }: TeamDeps): Call {
  return handle(opsTeamCalls.list, async () => {
    const rows = await db.selectFrom('operators').selectAll().orderBy('id').execute();
    return {
      list: rows.map((row): OperatorView => ({
        id: String(row.id),
        email: row.email,
        role: row.role,
        state: row.disabled_at ? 'disabled' : row.enrolled_at ? 'active' : 'invited',
        createTime: row.created_at.getTime(),
        lastLoginTime: row.last_login_at?.getTime() ?? 0,
        signOn: row.sign_on_issuer === settings.operators.signOn?.issuer ? (row.sign_on_subject ?? '') : '',
      })),
    };
  });
}

function roleCall({ services, log, proposals, links }: TeamDeps, left: LeftProposals): Call {
  const { db } = services;

  const changeRoleOne = proposals.kind('operator.role', {
    approver: 'team.manage',
    async current({ id, role, permissions }: Given & { id: string; email: string }) {
      const given = await asShown(db, { role, permissions });
      if (given instanceof Refusal) return given;
      const found = await findOperator(db, id);
      return (found && (await whyNotChanged(db, found, role))) ?? stateOf(db, found);
    },
    async carryOut({ id, role, permissions }, { actor, language }) {
      const done = await db.transaction().execute(async (trx) => {
        const found = await lockOperator(trx, id);
        if (!found) return refuse('NOT_FOUND');
        const given = await asShown(trx, { role, permissions });
        if (given instanceof Refusal) return given;
        const refused = await whyNotChanged(trx, found, role);
        if (refused) return refused;
        await trx
          .updateTable('operators')
          .set({ role, approves_from: approvesFrom(services) })
          .where('id', '=', found.id)
          .execute();
        const [before, after] = [{ role: found.role }, { role, permissions }];
        const subject = `operator:${id}`;
        await left.cancel(trx, [found], new Set(given.permissions), { actor, language });
        await log.write(trx, actor, { action: 'operator.role', subject, before, after });
        return {};
      });
      await links.flush();
      return done;
    },
  });

  return handle(opsTeamCalls.setRole, async ({ id, role }, caller) => {
    const found = await findOperator(db, id);
    if (!found) return refuse('NOT_FOUND');
    const given = await findRole(db, role);
    if (!given) return refuse('OPS_ROLE_UNKNOWN');
    const change = { id, email: found.email, role, permissions: given.permissions };
    return onlyProposed(await changeRoleOne(`operator:${id}`, change, caller));
  });
}

function disableCall(
  { services, sessions, log, links, proposals, guard }: TeamDeps,
  left: LeftProposals,
): Call {
  const { db, clock } = services;
  const disableOne = (id: string, caller: OperatorCaller) =>
    db.transaction().execute(async (trx) => {
      const locked = await lockOperator(trx, id);
      // Before all of it: he may be disabling himself.
      const gone = await whyNotAllowed(trx, caller, caller.needs);
      if (gone) return gone;
      const found = await unlessLastAdmin(trx, locked);
      if (found instanceof Refusal) return found;
      await trx
        .updateTable('operators')
        .set({ disabled_at: new Date(clock.now()) })
        .where('id', '=', found.id)
        .execute();
      await trx.deleteFrom('operator_links').where('operator_id', '=', found.id).execute();
      await sessions.endAll(trx, found.id);
      await left.cancel(trx, [found], new Set(), { actor: actorOf(caller), language: caller.language });
      await log.write(trx, actorOf(caller), { action: 'operator.disable', subject: `operator:${id}` });
      return {};
    });
  return handle(opsTeamCalls.disable, async ({ id }, caller) => {
    const found = await unlessLastAdmin(db, await findOperator(db, id));
    if (found instanceof Refusal) return found;
    // With a session of one admin, all others could be shut out in a second.
    const unproven = await guard.refusalWithoutCode(caller);
    if (unproven) return unproven;
    const opening = { kind: 'operator.enable', subject: `operator:${id}` } as const;
    const done = await proposals.halt(opening, caller, () => disableOne(id, caller));
    await links.flush();
    return done;
  });
}

function enableCall({ services, log, proposals }: TeamDeps): Call {
  const { db } = services;

  const enableOne = proposals.kind('operator.enable', {
    approver: 'team.manage',
    current: async ({ id }: { id: string; email: string }) => usable(db, await findOperator(db, id)),
    carryOut: ({ id }, { actor }) =>
      db.transaction().execute(async (trx) => {
        const found = await lockOperator(trx, id);
        if (!found) return refuse('NOT_FOUND');
        const refused = await usable(trx, found);
        if (refused instanceof Refusal) return refused;
        await trx
          .updateTable('operators')
          .set({ disabled_at: null, approves_from: approvesFrom(services) })
          .where('id', '=', found.id)
          .execute();
        await log.write(trx, actor, { action: 'operator.enable', subject: `operator:${id}` });
        return {};
      }),
  });

  return handle(opsTeamCalls.enable, async ({ id }, caller) => {
    const found = await findOperator(db, id);
    if (!found) return refuse('NOT_FOUND');
    return onlyProposed(await enableOne(`operator:${id}`, { id, email: found.email }, caller));
  });
}

/** Whoever may do something new waits before he approves with it. */
function approvesFrom({ clock, settings }: TeamDeps['services']): Date {
  return new Date(clock.now() + settings.operators.waitMs);
}
