import { opsTeamCalls, type EnrolmentLink, type OperatorView } from '@bourse/protocol/operators/team/calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import { LeftProposals } from './left-proposals.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import type { Deps } from '../deps.ts';
import { lockTeam } from './lock-team.ts';
import { findRole, type Role } from '../../database/operator-roles.ts';
import { onlyProposed, type Submitted } from '../proposals/rule.ts';

/**
 * Who may work here: one admin proposes to invite, renew, enable or change a role, another approves. To disable takes one,
 * for it may be urgent. One enabled, enrolled admin always remains.
 */
export function operatorHandlers({ services, sessions, log, proposals, links }: Deps): Call[] {
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());
  const left = new LeftProposals({ services, log, proposals, links });
  const approvesFrom = () => new Date(clock.now() + settings.operators.waitMs);

  const list = handle(opsTeamCalls.list, async () => {
    const rows = await db.selectFrom('operators').selectAll().orderBy('id').execute();
    return {
      list: rows.map((row): OperatorView => ({
        id: String(row.id),
        email: row.email,
        role: row.role,
        state: row.disabled_at ? 'disabled' : row.enrolled_at ? 'active' : 'invited',
        createTime: row.created_at.getTime(),
        lastLoginTime: row.last_login_at?.getTime() ?? 0,
      })),
    };
  });

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
        return post(id, email, link, language, trx);
      });
      await links.flush();
      return made;
    },
  });

  const create = handle(opsTeamCalls.create, async ({ email, role }, caller) => {
    const given = await findRole(db, role);
    if (!given) return refuse('OPS_ROLE_UNKNOWN');
    const { permissions } = given;
    return linkAnswer(await createOne(`operator:${email}`, { email, role, permissions }, caller));
  });

  /** His old password and device are no longer good, so an admin who is the last one keeps his. */
  const renewOne = proposals.kind('operator.link', {
    approver: 'team.manage',
    current: ({ id }: { id: string; email: string }) =>
      unlessLastAdmin(id, ({ disabled_at }) => !disabled_at),
    async carryOut({ id, email }, { actor, language }) {
      const link = await db.transaction().execute(async (trx) => {
        const found = await lock(trx, id);
        if (!found || found.disabled_at) return refuse('NOT_FOUND');
        if (found.enrolled_at && (await isLastAdmin(trx, found))) return refuse('OPS_LAST_ADMIN');
        await trx
          .updateTable('operators')
          .set({ password_hash: null, totp_secret: null, enrolled_at: null })
          .where('id', '=', found.id)
          .execute();
        await sessions.endAll(trx, found.id);
        await log.write(trx, actor, { action: 'operator.link', subject: `operator:${id}` });
        return post(found.id, email, await makeLink(trx, found.id, now()), language, trx);
      });
      await links.flush();
      return link;
    },
  });

  const renew = handle(opsTeamCalls.renewLink, async ({ id }, caller) => {
    const found = await find(db, id);
    if (!found) return refuse('NOT_FOUND');
    return linkAnswer(await renewOne(`operator:${id}`, { id, email: found.email }, caller));
  });

  const changeRoleOne = proposals.kind('operator.role', {
    approver: 'team.manage',
    async current({ id, role, permissions }: Given & { id: string; email: string }) {
      const given = await asShown(db, { role, permissions });
      if (given instanceof Refusal) return given;
      const found = await find(db, id);
      return (found && (await whyNotChanged(db, found, role))) ?? stateOf(db, found);
    },
    async carryOut({ id, role, permissions }, { actor, language }) {
      const done = await db.transaction().execute(async (trx) => {
        const found = await lock(trx, id);
        if (!found) return refuse('NOT_FOUND');
        const given = await asShown(trx, { role, permissions });
        if (given instanceof Refusal) return given;
        const refused = await whyNotChanged(trx, found, role);
        if (refused) return refused;
        await trx
          .updateTable('operators')
          .set({ role, approves_from: approvesFrom() })
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

  const changeRole = handle(opsTeamCalls.setRole, async ({ id, role }, caller) => {
    const found = await find(db, id);
    if (!found) return refuse('NOT_FOUND');
    const given = await findRole(db, role);
    if (!given) return refuse('OPS_ROLE_UNKNOWN');
    const change = { id, email: found.email, role, permissions: given.permissions };
    return onlyProposed(await changeRoleOne(`operator:${id}`, change, caller));
  });

  const disable = handle(opsTeamCalls.disable, async ({ id }, caller) => {
    const done = await db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found) return refuse('NOT_FOUND');
      if (await isLastAdmin(trx, found)) return refuse('OPS_LAST_ADMIN');
      await trx.updateTable('operators').set({ disabled_at: now() }).where('id', '=', found.id).execute();
      await trx.deleteFrom('operator_links').where('operator_id', '=', found.id).execute();
      await sessions.endAll(trx, found.id);
      await left.cancel(trx, [found], new Set(), { actor: actorOf(caller), language: caller.language });
      await log.write(trx, actorOf(caller), { action: 'operator.disable', subject: `operator:${id}` });
      return {};
    });
    await links.flush();
    return done;
  });

  const enableOne = proposals.kind('operator.enable', {
    approver: 'team.manage',
    current: async ({ id }: { id: string; email: string }) => usable(db, await find(db, id)),
    carryOut: ({ id }, { actor }) =>
      db.transaction().execute(async (trx) => {
        const found = await lock(trx, id);
        if (!found) return refuse('NOT_FOUND');
        const refused = await usable(trx, found);
        if (refused instanceof Refusal) return refused;
        await trx
          .updateTable('operators')
          .set({ disabled_at: null, approves_from: approvesFrom() })
          .where('id', '=', found.id)
          .execute();
        await log.write(trx, actor, { action: 'operator.enable', subject: `operator:${id}` });
        return {};
      }),
  });

  const enable = handle(opsTeamCalls.enable, async ({ id }, caller) => {
    const found = await find(db, id);
    if (!found) return refuse('NOT_FOUND');
    return onlyProposed(await enableOne(`operator:${id}`, { id, email: found.email }, caller));
  });

  /** What he is now, unless he is the last admin or not `wanted`. */
  async function unlessLastAdmin(id: string, wanted: (found: Found) => boolean = () => true) {
    const found = await find(db, id);
    if (!found || !wanted(found)) return refuse('NOT_FOUND');
    return (await isLastAdmin(db, found)) ? refuse('OPS_LAST_ADMIN') : stateOf(db, found);
  }

  /** Brings the link to the operator alone; nobody is shown it. */
  async function post(id: number, email: string, link: Link, language: Language, trx: Database) {
    await links.send(email, link, language, trx);
    return { id: String(id), expireTime: link.expiresAt.getTime() };
  }

  return [list, create, renew, changeRole, disable, enable];
}

/** A role, and what it may do. */
interface Given {
  readonly role: string;
  readonly permissions: readonly Permission[] | undefined;
}

interface Found {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly enrolled_at: Date | null;
  readonly disabled_at: Date | null;
}

function find(db: Database, id: string): Promise<Found | undefined> {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'role', 'enrolled_at', 'disabled_at'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst();
}

async function lock(trx: Database, id: string): Promise<Found | undefined> {
  await lockTeam(trx);
  return find(trx, id);
}

/** The role as whoever approves is shown it, or why it cannot be given: by its name alone it could be any. */
async function asShown(db: Database, { role, permissions }: Given): Promise<Role | Refusal> {
  const found = await findRole(db, role);
  if (!found) return refuse('OPS_ROLE_UNKNOWN');
  // Proposals of an earlier release do not say it.
  return found.permissions.join() === permissions?.join() ? found : refuse('OPS_CHANGED_MEANWHILE');
}

/** What a proposal about him is held against. */
async function stateOf(db: Database, found: Found | undefined) {
  if (!found) return refuse('NOT_FOUND');
  const { email, role, enrolled_at, disabled_at } = found;
  const { permissions = [] } = (await findRole(db, role)) ?? {};
  return { email, role, permissions, state: disabled_at ? 'disabled' : enrolled_at ? 'active' : 'invited' };
}

/** What he is, unless his role was retired while he was disabled. */
async function usable(db: Database, found: Found | undefined) {
  return found && !(await findRole(db, found.role)) ? refuse('OPS_ROLE_UNKNOWN') : stateOf(db, found);
}

/** Whether the exchange would be without an admin who can sign in, were this one none any more. */
async function isLastAdmin(trx: Database, found: Found): Promise<boolean> {
  return isAbleAdmin(found) && (await countOtherAdmins(trx, found)) === 0;
}

/** Why he must not have that role: what takes two admins could be decided by nobody. */
async function whyNotChanged(trx: Database, found: Found, role: string): Promise<Refusal | undefined> {
  if (role === 'admin' || !isAbleAdmin(found)) return undefined;
  const others = await countOtherAdmins(trx, found);
  if (others > 1) return undefined;
  return refuse(others === 0 ? 'OPS_LAST_ADMIN' : 'OPS_TWO_ADMINS');
}

function isAbleAdmin({ role, enrolled_at, disabled_at }: Found): boolean {
  return role === 'admin' && enrolled_at !== null && disabled_at === null;
}

/** Admins who can sign in, without this one. */
async function countOtherAdmins(trx: Database, { id }: Found): Promise<number> {
  const { count } = await trx
    .selectFrom('operators')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function linkAnswer(
  submitted: Submitted<{ id: string; expireTime: number }> | Refusal,
): EnrolmentLink | Refusal {
  if (submitted instanceof Refusal) return submitted;
  return 'result' in submitted ? submitted.result : { id: '', expireTime: 0, ...submitted };
}
