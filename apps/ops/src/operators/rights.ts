import type { Permission } from '@bourse/protocol/operators/permissions';
import { useMe } from './session.ts';

/**
 * Whether the signed-in operator may do something. The console hides what he may not; the server decides, whatever is
 * shown here.
 */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useMe();
  return (permission) => permissions.includes(permission);
}
