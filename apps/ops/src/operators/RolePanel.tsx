import type { RoleView } from '@bourse/protocol/operators/roles/calls';
import { useTranslations } from 'use-intl';
import { Facts } from '../actions/Facts.tsx';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { MayList } from './MayList.tsx';
import { useMay } from './rights.ts';
import { ChangeRole, RetireRole } from './RoleActions.tsx';
import { useRoleName } from './role-texts.ts';

interface RolePanelProps {
  name: string;
  role: RoleView | undefined;
  onClose: () => void;
}

/** One role: what it may do, who has it, and what can be changed. */
export function RolePanel({ name, role, onClose }: RolePanelProps) {
  const t = useTranslations();
  const may = useMay();
  const { count } = useFormats();
  const title = useRoleName()(name);
  if (!role) return <NotOnPage title={title} onClose={onClose} />;
  const isFixed = name === 'admin';
  return (
    <SidePanel
      title={title}
      onClose={onClose}
      actions={
        may('team.manage') &&
        !isFixed && (
          <>
            <ChangeRole role={role} />
            {role.holders === 0 && <RetireRole role={role} />}
          </>
        )
      }
    >
      <Section title={t('operators.role')}>
        <Facts
          facts={[
            [t('common.name'), title],
            [t('permissions.holders'), count(role.holders)],
            role.isDefault && [t('permissions.changed'), t(role.isChanged ? 'common.yes' : 'common.no')],
          ]}
        />
        {isFixed && <p className="mt-3 text-13 text-muted">{t('permissions.fixed')}</p>}
      </Section>
      <Section title={t('permissions.permissions')}>
        <div className="text-13">
          <MayList isWhole permissions={role.permissions} />
        </div>
      </Section>
    </SidePanel>
  );
}
