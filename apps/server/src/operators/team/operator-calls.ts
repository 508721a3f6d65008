import { opsTeamCalls, type EnrolmentLink, type OperatorView } from '@bourse/protocol/operators/team/calls';
import { refuse } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import { actorOf } from '../log/audit-log.ts';
import { addOperator, makeLink, type Link } from './enrolment.ts';
import type { Deps } from '../deps.ts';

/** Who may work here: admins invite, change roles and disable. One enabled, enrolled admin always remains. */
export function operatorHandlers({ services, sessions, log }: Deps): Call[] {
  const { db, clock } = services;
  const now = () => new Date(clock.now());

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

  const create = handle(opsTeamCalls.create, ({ email, role }, caller) =>
    db.transaction().execute(async (trx) => {
      const id = await addOperator(trx, email, role, now());
      if (id === undefined) return refuse('OPS_EXISTS');
      const link = await makeLink(trx, id, now());
      const after = { email, role };
      await log.write(trx, actorOf(caller), {
        action: 'operator.create',
        subject: `operator:${id}`,
        after,
      });
      return linkView(id, link);
    }),
  );

  const renew = handle(opsTeamCalls.renewLink, ({ id }, caller) =>
    db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found || found.disabled_at) return refuse('NOT_FOUND');
      // His old password and device are no longer good, so an admin who is the last one keeps his.
      if (found.enrolled_at && (await isLastAdmin(trx, found))) return refuse('OPS_LAST_ADMIN');
      await trx
        .updateTable('operators')
        .set({ password_hash: null, totp_secret: null, enrolled_at: null })
        .where('id', '=', found.id)
        .execute();
      await sessions.endAll(trx, found.id);
      const link = await makeLink(trx, found.id, now());
      await log.write(trx, actorOf(caller), { action: 'operator.link', subject: `operator:${id}` });
      return linkView(found.id, link);
    }),
  );

  const changeRole = handle(opsTeamCalls.setRole, ({ id, role }, caller) =>
    db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found) return refuse('NOT_FOUND');
      if (role !== 'admin' && (await isLastAdmin(trx, found))) return refuse('OPS_LAST_ADMIN');
      await trx.updateTable('operators').set({ role }).where('id', '=', found.id).execute();
      const [before, after] = [{ role: found.role }, { role }];
      const subject = `operator:${id}`;
      await log.write(trx, actorOf(caller), { action: 'operator.role', subject, before, after });
      return {};
    }),
  );

  const disable = handle(opsTeamCalls.disable, ({ id }, caller) =>
    db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found) return refuse('NOT_FOUND');
      if (await isLastAdmin(trx, found)) return refuse('OPS_LAST_ADMIN');
      await trx.updateTable('operators').set({ disabled_at: now() }).where('id', '=', found.id).execute();
      await trx.deleteFrom('operator_links').where('operator_id', '=', found.id).execute();
      await sessions.endAll(trx, found.id);
      await log.write(trx, actorOf(caller), { action: 'operator.disable', subject: `operator:${id}` });
      return {};
    }),
  );

  const enable = handle(opsTeamCalls.enable, ({ id }, caller) =>
    db.transaction().execute(async (trx) => {
      const found = await lock(trx, id);
      if (!found) return refuse('NOT_FOUND');
      await trx.updateTable('operators').set({ disabled_at: null }).where('id', '=', found.id).execute();
      await log.write(trx, actorOf(caller), { action: 'operator.enable', subject: `operator:${id}` });
      return {};
    }),
  );

  return [list, create, renew, changeRole, disable, enable];
}

interface Locked {
  readonly id: number;
  readonly role: string;
  readonly enrolled_at: Date | null;
  readonly disabled_at: Date | null;
}

/** Changes of operators happen one after the other, so that two admins cannot remove each other at once. */
async function lock(trx: Database, id: string): Promise<Locked | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operators', 0))`.execute(trx);
  return trx
    .selectFrom('operators')
    .select(['id', 'role', 'enrolled_at', 'disabled_at'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst();
}

/** Whether the exchange would be without an admin who can sign in, were this one none any more. */
async function isLastAdmin(trx: Database, { id, role, enrolled_at, disabled_at }: Locked): Promise<boolean> {
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

function linkView(id: number, { path, expiresAt }: Link): EnrolmentLink {
  return { id: String(id), link: path, expireTime: expiresAt.getTime() };
}
