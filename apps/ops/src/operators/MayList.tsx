import { PERMISSIONS, type Permission } from '@bourse/protocol/operators/permissions';
import { useTranslations } from 'use-intl';
import { fact, type Fact } from '../actions/Facts.tsx';
import { usePermissionText } from './role-texts.ts';
import { useRoles } from './use-roles.ts';

interface MayListProps {
  permissions: readonly Permission[];
  /** However long it is; else it scrolls. */
  isWhole?: boolean;
}

/** What is allowed, one below the other. */
export function MayList({ permissions, isWhole = false }: MayListProps) {
  const t = useTranslations('permissions');
  const textOf = usePermissionText();
  if (permissions.length === 0) return t('nothing');
  return (
    <ul className={`flex flex-col gap-1 ${isWhole ? '' : 'max-h-[40vh] overflow-y-auto'}`}>
      {PERMISSIONS.filter((each) => permissions.includes(each)).map((each) => (
        <li key={each}>{textOf(each)}</li>
      ))}
    </ul>
  );
}

/** What a role allows. */
export function MayOf({ role }: { role: string }) {
  return <MayList permissions={useRoles().find(({ name }) => name === role)?.permissions ?? []} />;
}

/** What a role is given and what it loses: the same for who proposes it and for who approves it. */
export function useDifference(): (
  before: readonly Permission[],
  after: readonly Permission[],
) => readonly Fact[] {
  const t = useTranslations('permissions');
  return (before, after) => [
    fact(t('added'), <MayList permissions={after.filter((each) => !before.includes(each))} />),
    fact(t('taken'), <MayList permissions={before.filter((each) => !after.includes(each))} />),
  ];
}
