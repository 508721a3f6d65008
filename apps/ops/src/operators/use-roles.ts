import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RoleView } from '@bourse/protocol/operators/roles/calls';
import { call } from '../api/client.ts';
import { useRoleName } from './role-texts.ts';

/** What each role may do. */
export const rolesQuery = queryOptions({
  queryKey: ['roles/list'],
  queryFn: ({ signal }) => call('roles/list', {}, signal),
});

export function useRoles(): readonly RoleView[] {
  return useQuery(rolesQuery).data?.list ?? [];
}

/** The roles that an operator can be given, for a form. */
export function useRoleItems(): readonly { value: string; label: string }[] {
  const roles = useRoles();
  const roleName = useRoleName();
  return roles.map(({ name }) => ({ value: name, label: roleName(name) }));
}
