import type { RoleView } from '@bourse/protocol/operators/roles/calls';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslations } from 'use-intl';
import { PageHead } from '../app/PageHead.tsx';
import { useMay } from './rights.ts';
import { CreateRole } from './RoleActions.tsx';
import { RolePanel } from './RolePanel.tsx';
import { PERMISSION_GROUPS, usePermissionText, useRoleName } from './role-texts.ts';
import { rolesQuery } from './use-roles.ts';
import { Waiting } from '../app/Waiting.tsx';

/** `/ops/roles`: what each role may do, and roles of one's own. */
export function RolesPage() {
  const t = useTranslations();
  const may = useMay();
  const roles = useQuery(rolesQuery);
  const [open, setOpen] = useState<string>();
  return (
    <>
      <PageHead
        title={t('screens.roles')}
        note={t('permissions.note')}
        actions={may('team.manage') && <CreateRole />}
      />
      <div className="relative flex min-h-0 flex-1">
        <div className="min-w-0 flex-1 overflow-auto">
          {roles.data ? (
            <Matrix roles={roles.data.list} open={open} onOpen={setOpen} />
          ) : (
            <Waiting query={roles} rows={12} />
          )}
        </div>
        {open !== undefined && roles.data && (
          <RolePanel
            key={open}
            name={open}
            role={roles.data.list.find(({ name }) => name === open)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
    </>
  );
}

interface MatrixProps {
  roles: readonly RoleView[];
  open: string | undefined;
  onOpen: (role: string) => void;
}

/** A line for each permission, a column for each role. */
function Matrix({ roles, open, onOpen }: MatrixProps) {
  const t = useTranslations('permissions');
  const textOf = usePermissionText();
  const roleName = useRoleName();
  return (
    <table aria-label={t('permissions')} className="w-full border-separate border-spacing-0 text-12">
      <thead>
        <tr>
          <th
            scope="col"
            className="sticky top-0 left-0 z-2 h-9 bg-panel px-5 text-left font-normal text-muted"
          >
            {t('permission')}
          </th>
          {roles.map(({ name }) => (
            <th key={name} scope="col" className="sticky top-0 z-1 h-9 bg-panel px-2 font-medium">
              <button
                type="button"
                aria-expanded={name === open}
                className="link max-w-32 truncate px-1.5 py-1"
                onClick={() => onOpen(name)}
              >
                {roleName(name)}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSION_GROUPS.map(({ noun, permissions }) => (
          <Fragment key={noun}>
            <tr>
              <th
                scope="colgroup"
                colSpan={roles.length + 1}
                className="px-5 pt-3 pb-1 text-left font-medium text-muted"
              >
                {t(`groups.${noun}`)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission} className="group/row hover:bg-raised">
                <th
                  scope="row"
                  className="sticky left-0 min-w-44 bg-panel px-5 py-1.5 text-left text-13 font-normal group-hover/row:bg-raised"
                >
                  {textOf(permission)}
                </th>
                {roles.map(({ name, permissions: its }) => (
                  <td key={name} className="px-2 text-center">
                    {its.includes(permission) ? (
                      <Check aria-label={t('may')} className="mx-auto size-4 text-accent" />
                    ) : (
                      <Minus aria-label={t('mayNot')} className="mx-auto size-4 text-muted/50" />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
