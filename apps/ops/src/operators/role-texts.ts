import { PERMISSIONS, type Permission } from '@bourse/protocol/operators/permissions';
import { isDefaultRole } from '@bourse/protocol/operators/roles';
import { useTranslations } from 'use-intl';
import { textKey } from '../i18n/text-key.ts';

/** What a role is called: those of every exchange in the reader's language, others as two admins have named them. */
export function useRoleName(): (role: string) => string {
  const t = useTranslations('roles');
  return (role) => (isDefaultRole(role) ? t(role) : role);
}

/** What a permission allows, in one sentence. */
export function usePermissionText(): (permission: Permission) => string {
  const t = useTranslations('permissions.texts');
  return (permission) => t(textKey(permission));
}

type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never;

/** What a permission is about. */
export type Noun = NounOf<Permission>;

/** All permissions, by what they are about. */
export const PERMISSION_GROUPS: readonly { noun: Noun; permissions: readonly Permission[] }[] = [
  ...new Set(PERMISSIONS.map(nounOf)),
].map((noun) => ({ noun, permissions: PERMISSIONS.filter((each) => nounOf(each) === noun) }));

function nounOf(permission: Permission): Noun {
  return permission.slice(0, permission.indexOf('.')) as Noun;
}
