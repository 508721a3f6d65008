import { opsTeamCalls, type EnrolmentLink, type OperatorView } from '@bourse/protocol/operators/team/calls';
import type { OperatorRole } from '@bourse/protocol/operators/roles';
import type { Language } from '@bourse/protocol/pairs';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import { cancelLeftProposals, tellDesk } from './left-proposals.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import type { Deps } from '../deps.ts';
import { onlyProposed, type Submitted } from '../proposals/rule.ts';

const ADMINS = ['admin'] as const;

/**
 * Who may work here: one admin proposes to invite, renew, enable or change a role, another approves. To disable takes one,
 * for it may be urgent. One enabled, enrolled admin always remains.
 */
export function operatorHandlers({ services, sessions, log, proposals, links }: Deps): Call[] {
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());
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
    approvers: ADMINS,
    async current({ email }: { email: string; role: OperatorRole }) {
      const known = await db
        .selectFrom('operators')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst();
      return known ? refuse('OPS_EXISTS') : null;
    },
    async carryOut({ email, role }, { actor, language }) {
      const made = await db.transaction().execute(async (trx) => {
        const id = await addOperator(trx, email, role, now());
        if (id === undefined) return refuse('OPS_EXISTS');
        const link = await makeLink(trx, id, now());
        const entry = { action: 'operator.create', subject: `operator:${id}`, after: { email, role } };
        await log.write(trx, actor, entry);
        return post(id, email, link, language, trx);
      });
      await links.flush();
      return made;
    },
  });

  const create = handle(opsTeamCalls.create, async ({ email, role }, caller) =>
    linkAnswer(await createOne(`operator:${email}`, { email, role }, caller)),
  );

  /** His old password and device are no longer good, so an admin who is the last one keeps his. */
  const renewOne = proposals.kind('operator.link', {
    approvers: ADMINS,
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
    approvers: ADMINS,
    async current({ id, role }: { id: string; email: string; role: OperatorRole }) {
      if (role !== 'admin') return unlessLastAdmin(id);
      return stateOf(await find(db, id));
    },
    carryOut: ({ id, role }, { actor }) =>
      db.transaction().execute(async (trx) => {
        const found = await lock(trx, id);
        if (!found) return refuse('NOT_FOUND');
        if (role !== 'admin' && (await isLastAdmin(trx, found))) return refuse('OPS_LAST_ADMIN');
        await trx
          .updateTable('operators')
          .set({ role, approves_from: approvesFrom() })
          .where('id', '=', found.id)
          .execute();
        const [before, after] = [{ role: found.role }, { role }];
        const subject = `operator:${id}`;
        await log.write(trx, actor, { action: 'operator.role', subject, before, after });
        return {};
      }),
  });

  const changeRole = handle(opsTeamCalls.setRole, async ({ id, role }, caller) => {
    const found = await find(db, id);
    if (!found) return refuse('NOT_FOUND');
    return onlyProposed(await changeRoleOne(`operator:${id}`, { id, email: found.email, role }, caller));
  });

  const disable = handle(opsTeamCalls.disable, async ({ id }, caller) => {
    const done = await db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found) return refuse('NOT_FOUND');
      if (await isLastAdmin(trx, found)) return refuse('OPS_LAST_ADMIN');
      await trx.updateTable('operators').set({ disabled_at: now() }).where('id', '=', found.id).execute();
      await trx.deleteFrom('operator_links').where('operator_id', '=', found.id).execute();
      await sessions.endAll(trx, found.id);
      const left = await cancelLeftProposals(trx, { log, now: now() }, found, caller);
      await tellDesk(trx, links, found, left, caller.language);
      await log.write(trx, actorOf(caller), { action: 'operator.disable', subject: `operator:${id}` });
      return {};
    });
    await links.flush();
    return done;
  });

  const enableOne = proposals.kind('operator.enable', {
    approvers: ADMINS,
    current: async ({ id }: { id: string; email: string }) => stateOf(await find(db, id)),
    carryOut: ({ id }, { actor }) =>
      db.transaction().execute(async (trx) => {
        const found = await lock(trx, id);
        if (!found) return refuse('NOT_FOUND');
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
    return (await isLastAdmin(db, found)) ? refuse('OPS_LAST_ADMIN') : stateOf(found);
  }

  /** Brings the link to the operator alone; nobody is shown it. */
  async function post(id: number, email: string, link: Link, language: Language, trx: Database) {
    await links.send(email, link, language, trx);
    return { id: String(id), expireTime: link.expiresAt.getTime() };
  }

  return [list, create, renew, changeRole, disable, enable];
}

interface Found {
  readonly id: number;
  readonly email: string;
  readonly role: OperatorRole;
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

/** Changes of operators happen one after the other, so that two admins cannot remove each other at once. */
async function lock(trx: Database, id: string): Promise<Found | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx);
  return find(trx, id);
}

/** What a proposal about him is held against. */
function stateOf(found: Found | undefined) {
  if (!found) return refuse('NOT_FOUND');
  const { email, role, enrolled_at, disabled_at } = found;
  return { email, role, state: disabled_at ? 'disabled' : enrolled_at ? 'active' : 'invited' };
}

/** Whether the exchange would be without an admin who can sign in, were this one none any more. */
async function isLastAdmin(trx: Database, { id, role, enrolled_at, disabled_at }: Found): Promise<boolean> {
  if (role !== 'admin' || enrolled_at === null || disabled_at !== null) return false;
  const others = await trx
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .execute();
  return others.length === 0;
}

function linkAnswer(
  submitted: Submitted<{ id: string; expireTime: number }> | Refusal,
): EnrolmentLink | Refusal {
  if (submitted instanceof Refusal) return submitted;
  return 'result' in submitted ? submitted.result : { id: '', expireTime: 0, ...submitted };
}
