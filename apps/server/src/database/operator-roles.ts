import type { Permission } from '@bourse/protocol/operators/permissions';
import { OPERATOR_ROLES, permissionsOf } from '@bourse/protocol/operators/roles';
import type { Database } from './schema.ts';

/** A role as it is now. */
export interface Role {
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly isChanged: boolean;
}

/** All that are not retired: those of the release first, then by name. */
export async function rolesOf(db: Database): Promise<Role[]> {
  const rows = await db
    .selectFrom('operator_roles')
    .select(['name', 'permissions'])
    .where('retired_at', 'is', null)
    .orderBy('name')
    .execute();
  const rank = (name: string) => {
    const place = (OPERATOR_ROLES as readonly string[]).indexOf(name);
    return place < 0 ? OPERATOR_ROLES.length : place;
  };
  return rows
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(({ name, permissions }) => ({
      name,
      permissions: permissionsOf(name, permissions),
      isChanged: permissions !== null,
    }));
}

/** A role that operators may be given; `undefined`: there is none, or it is retired. */
export async function findRole(db: Database, name: string): Promise<Role | undefined> {
  return (await rolesOf(db)).find((role) => role.name === name);
}

/** The names of the roles that have a permission; that of admins is always one of them. */
export async function rolesWith(db: Database, permission: Permission): Promise<string[]> {
  const roles = await rolesOf(db);
  return roles.filter(({ permissions }) => permissions.includes(permission)).map(({ name }) => name);
}

/** What an operator may do now, whatever he could when he did something: nothing while he is disabled. */
export async function permissionsNow(db: Database, operatorId: number): Promise<ReadonlySet<Permission>> {
  const operator = await db
    .selectFrom('operators')
    .select('role')
    .where('id', '=', operatorId)
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return new Set(operator && (await findRole(db, operator.role))?.permissions);
}
