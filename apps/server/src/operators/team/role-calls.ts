import { ADMINS_ALONE, type Permission } from '@bourse/protocol/operators/permissions';
import { opsRoleCalls } from '@bourse/protocol/operators/roles/calls';
import { isDefaultRole, isNewRoleName, permissionsOf } from '@bourse/protocol/operators/roles';
import { foldedName } from '@bourse/protocol/plain-text';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { onlyProposed } from '../proposals/rule.ts';
import { LeftProposals } from './left-proposals.ts';
import { lockTeam } from './lock-team.ts';
import { findRole, rolesOf, type Role } from '../../database/operator-roles.ts';

interface RoleChange {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly isNew: boolean;
}

/**
 * What operators may do, by role: two admins make, change and retire roles. Theirs stays as it is, and the team is theirs
 * alone, so nobody can give himself more by it; whoever may do more than before waits before he approves anything.
 */
export function roleHandlers({ services, log, proposals, links }: Deps): Call[] {
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());

  const left = new LeftProposals({ services, log, proposals, links });

  const list = handle(opsRoleCalls.list, async () => {
    const [roles, holders] = await Promise.all([rolesOf(db), holdersOf(db)]);
    return {
      list: roles.map((role) => ({
        ...role,
        permissions: [...role.permissions],
        isDefault: isDefaultRole(role.name),
        holders: holders.get(role.name) ?? 0,
      })),
    };
  });

  const setOne = proposals.kind('role.set', {
    approver: 'team.manage',
    async current(change: RoleChange) {
      const was = await checked(db, change);
      if (was instanceof Refusal) return was;
      return was ? { name: was.name, permissions: was.permissions } : null;
    },
    async carryOut(change, { actor, language }) {
      const done = await db.transaction().execute(async (trx) => {
        await lockTeam(trx);
        const was = await checked(trx, change);
        if (was instanceof Refusal) return was;
        const { name, permissions } = change;
        const row = { permissions: [...permissions], changed_at: now(), retired_at: null };
        await trx
          .insertInto('operator_roles')
          .values({ name, ...row })
          .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
          .execute();
        if (permissions.some((each) => !was?.permissions.includes(each)))
          await trx
            .updateTable('operators')
            .set({ approves_from: new Date(clock.now() + settings.operators.waitMs) })
            .where('role', '=', name)
            .execute();
        const before = was && { permissions: was.permissions };
        const entry = { action: 'role.set', subject: `role:${name}`, before, after: { permissions } };
        if (was?.permissions.some((each) => !permissions.includes(each)))
          await left.cancel(trx, await holding(trx, name), new Set(permissions), { actor, language });
        await log.write(trx, actor, entry);
        return {};
      });
      await links.flush();
      return done;
    },
  });

  const set = handle(opsRoleCalls.set, async ({ name, permissions, isNew }, caller) =>
    onlyProposed(await setOne(`role:${name}`, { name, permissions, isNew: isNew === '1' }, caller)),
  );

  const retireOne = proposals.kind('role.retire', {
    approver: 'team.manage',
    async current({ name }: { name: string }) {
      const was = await retirable(db, name);
      return was instanceof Refusal ? was : { permissions: was.permissions };
    },
    carryOut: ({ name }, { actor }) =>
      db.transaction().execute(async (trx) => {
        await lockTeam(trx);
        const was = await retirable(trx, name);
        if (was instanceof Refusal) return was;
        await trx.updateTable('operator_roles').set({ retired_at: now() }).where('name', '=', name).execute();
        const before = { permissions: was.permissions };
        await log.write(trx, actor, { action: 'role.retire', subject: `role:${name}`, before });
        return {};
      }),
  });

  const retire = handle(opsRoleCalls.retire, async ({ name }, caller) =>
    onlyProposed(await retireOne(`role:${name}`, { name }, caller)),
  );

  return [list, set, retire];
}

/** The role that is changed, `undefined` where it is made, or why it cannot be like that. */
async function checked(
  db: Database,
  { name, permissions, isNew }: RoleChange,
): Promise<Role | undefined | Refusal> {
  if (name === 'admin' || permissions.some((each) => ADMINS_ALONE.includes(each)))
    return refuse('OPS_ROLE_FIXED');
  const rows = await db.selectFrom('operator_roles').selectAll().execute();
  const row = rows.find((each) => each.name === name);
  if (isNew) {
    // One that looks like another would be taken for it.
    const taken = rows.some((each) => each !== row && foldedName(each.name) === foldedName(name));
    if (taken || (row && !row.retired_at)) return refuse('OPS_ROLE_EXISTS');
    return isNewRoleName(name) ? undefined : refuse('OPS_ROLE_NAME');
  }
  if (!row || row.retired_at) return refuse('OPS_ROLE_UNKNOWN');
  const was = permissionsOf(name, row.permissions);
  if (was.join() === permissions.join()) return refuse('OPS_UNCHANGED');
  return { name, permissions: was, isChanged: row.permissions !== null };
}

/** A role that nobody has, or why it cannot be retired. */
async function retirable(db: Database, name: string): Promise<Role | Refusal> {
  if (name === 'admin') return refuse('OPS_ROLE_FIXED');
  const role = await findRole(db, name);
  if (!role) return refuse('OPS_ROLE_UNKNOWN');
  return (await holdersOf(db)).has(name) ? refuse('OPS_ROLE_HELD') : role;
}

/** How many operators who are not disabled have each role. */
async function holdersOf(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('operators')
    .select((eb) => ['role', eb.fn.countAll<string>().as('count')])
    .where('disabled_at', 'is', null)
    .groupBy('role')
    .execute();
  return new Map(rows.map(({ role, count }) => [role, Number(count)]));
}

/** Who has a role, and is not disabled. */
function holding(trx: Database, role: string) {
  return trx
    .selectFrom('operators')
    .select(['id', 'email'])
    .where('role', '=', role)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
}
