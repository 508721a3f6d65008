import { z } from 'zod';
import { isUnmistaken } from '../plain-text.ts';
import { isPermission, PERMISSION_DEFAULTS, PERMISSIONS, type Permission } from './permissions.ts';

/**
 * Roles that every exchange begins with (docs/rules.md, "Operators"). Admins may do everything, for good; auditors see
 * everything but personal documents and change nothing. Two admins can change the others, and make roles of their own.
 */
export const OPERATOR_ROLES = ['admin', 'finance', 'kyc', 'support', 'auditor'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export function isDefaultRole(name: string): name is OperatorRole {
  return (OPERATOR_ROLES as readonly string[]).includes(name);
}

/** What operators call a role, in whatever language. */
export const roleName = z
  .string()
  .trim()
  .min(1, { error: 'OPS_ROLE_NAME' })
  .max(40, { error: 'OPS_ROLE_NAME' })
  .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]*[\p{L}\p{M}\p{N}])?$/u, { error: 'OPS_ROLE_NAME' })
  .transform((name) => name.normalize('NFC'));

/** Whether a new role may be called so: nobody takes it for another. */
export function isNewRoleName(name: string): boolean {
  return roleName.safeParse(name).success && isUnmistaken(name.trim());
}

/** What a role may do as the release has it. */
export function defaultPermissions(role: OperatorRole): readonly Permission[] {
  if (role === 'admin') return PERMISSIONS;
  return PERMISSIONS.filter((each) => (PERMISSION_DEFAULTS[each] as readonly string[]).includes(role));
}

/**
 * What a role may do, in the order of the list. `stored`: as two admins have set it; null: as the release has it. What an
 * earlier release knew and this one does not counts for nothing.
 */
export function permissionsOf(role: string, stored: readonly string[] | null): readonly Permission[] {
  if (role === 'admin') return PERMISSIONS;
  if (stored) return PERMISSIONS.filter((each) => stored.includes(each));
  return isDefaultRole(role) ? defaultPermissions(role) : [];
}

/** A list as it goes over the wire: `users.see,users.freeze`. */
export const permissionList = z
  .string()
  .max(2_000)
  .transform((text, context): Permission[] => {
    const names = text.split(',').filter((each) => each !== '');
    if (names.every(isPermission)) return PERMISSIONS.filter((each) => names.includes(each));
    context.addIssue({ code: 'custom', message: 'OPS_PERMISSION_UNKNOWN' });
    return z.NEVER;
  });
