import { useQuery } from '@tanstack/react-query';
import type { RoleView } from '@bourse/protocol/operators/roles/calls';
import { queryOf } from '../api/queries.ts';
import { useRoleName } from './role-texts.ts';

/** What each role may do. */
export const rolesQuery = queryOf('roles/list');

export function useRoles(): readonly RoleView[] {
  return useQuery(rolesQuery).data?.list ?? [];
}

/** The roles that an operator can be given, for a form. */
export function useRoleItems(): readonly { value: string; label: string }[] {
  const roles = useRoles();
  const roleName = useRoleName();
  return roles.map(({ name }) => ({ value: name, label: roleName(name) }));
}
