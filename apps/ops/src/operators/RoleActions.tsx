import { ADMINS_ALONE, PERMISSIONS, type Permission } from '@bourse/protocol/operators/permissions';
import { isNewRoleName } from '@bourse/protocol/operators/roles';
import type { RoleView } from '@bourse/protocol/operators/roles/calls';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { MayList, useDifference } from './MayList.tsx';
import { PERMISSION_GROUPS, usePermissionText, useRoleName } from './role-texts.ts';

/** What a role can be given, as a field of a form. */
function usePermissionsField(initial: readonly Permission[]) {
  const t = useTranslations('permissions');
  const textOf = usePermissionText();
  const many = PERMISSION_GROUPS.map(({ noun, permissions }) => ({
    label: t(`groups.${noun}`),
    items: permissions
      .filter((each) => !ADMINS_ALONE.includes(each))
      .map((each) => ({ value: each, label: textOf(each) })),
  })).filter(({ items }) => items.length > 0);
  return {
    name: 'permissions',
    label: t('permissions'),
    many,
    initial: initial.join(),
    optional: true,
  } as const;
}

/** What a list on the wire stands for. */
function permissionsIn(text: string): readonly Permission[] {
  const names = text.split(',');
  return PERMISSIONS.filter((each) => names.includes(each));
}

export function CreateRole() {
  const t = useTranslations();
  const field = usePermissionsField([]);
  return (
    <Action
      label={t('permissions.create')}
      buttonTone="primary"
      icon={<Plus aria-hidden className="size-3.5" />}
      fields={[
        {
          name: 'name',
          label: t('common.name'),
          hint: t('permissions.nameHint'),
          maxLength: 40,
          check: (text: string) => (isNewRoleName(text) ? undefined : t('permissions.nameRule')),
        },
        field,
      ]}
      review={({ name, permissions }) => [
        [t('common.name'), name],
        fact(t('permissions.permissions'), <MayList permissions={permissionsIn(permissions)} />),
      ]}
      run={({ name, permissions }) => call('roles/set', { name, permissions, isNew: '1' })}
    />
  );
}

export function ChangeRole({ role: { name, permissions: before } }: { role: RoleView }) {
  const t = useTranslations();
  const roleName = useRoleName();
  const difference = useDifference();
  const field = usePermissionsField(before);
  return (
    <Action
      label={t('permissions.edit')}
      buttonTone="primary"
      title={`${t('operators.role')}: ${roleName(name)}`}
      fields={[field]}
      review={({ permissions }) => [
        [t('common.name'), roleName(name)],
        ...difference(before, permissionsIn(permissions)),
      ]}
      confirm={t('common.save')}
      run={({ permissions }) => call('roles/set', { name, permissions })}
    />
  );
}

export function RetireRole({ role: { name } }: { role: RoleView }) {
  const t = useTranslations();
  const roleName = useRoleName();
  return (
    <Action
      label={t('permissions.retire')}
      facts={[[t('common.name'), roleName(name)]]}
      note={t('permissions.retireNote')}
      tone="down"
      run={() => call('roles/retire', { name })}
    />
  );
}
