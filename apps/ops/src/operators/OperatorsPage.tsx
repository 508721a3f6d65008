import type { OperatorView } from '@bourse/protocol/operators/team/calls';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Action } from '../actions/Action.tsx';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { NotOnPage, Section, SidePanel } from '../app/SidePanel.tsx';
import { Status, type StatusTone } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { ListPage, type DetailProps } from '../table/ListPage.tsx';
import { useMay } from './rights.ts';
import { MayOf } from './MayList.tsx';
import { useRoleName } from './role-texts.ts';
import { useMe } from './session.ts';
import { SignOnActions } from './SignOnActions.tsx';
import { useRoleItems } from './use-roles.ts';

const TONES: Record<OperatorView['state'], StatusTone> = {
  invited: 'waiting',
  active: 'good',
  disabled: 'quiet',
};

/** `/ops/operators`: who may sign in here, and as what. */
export function OperatorsPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  const roleName = useRoleName();
  const columns: ListColumn<OperatorView>[] = [
    { key: 'email', head: t('auth.email'), text: ({ email }) => email },
    { key: 'role', head: t('operators.role'), text: ({ role }) => roleName(role) },
    stateColumn('state', t('common.status'), TONES, (state) => t(`operators.states.${state}`)),
    { key: 'created', head: t('operators.created'), text: (row) => time(row.createTime) },
    { key: 'login', head: t('users.lastLogin'), text: (row) => time(row.lastLoginTime) },
  ];
  return (
    <ListPage
      title={t('screens.operators')}
      note={t('operators.note')}
      path="operators/list"
      paging="whole"
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('operators.search')}
      empty={t('operators.empty')}
      actions={may('team.manage') && <Invite />}
      detail={OperatorPanel}
    />
  );
}

function Invite() {
  const t = useTranslations();
  const roles = useRoleItems();
  const roleName = useRoleName();
  return (
    <Action
      label={t('operators.invite')}
      buttonTone="primary"
      icon={<Plus aria-hidden className="size-3.5" />}
      note={t('operators.inviteNote')}
      fields={[
        { name: 'email', label: t('auth.email'), maxLength: 254 },
        { name: 'role', label: t('operators.role'), items: roles, initial: 'support' },
      ]}
      review={({ email, role }) => [
        [t('auth.email'), email],
        [t('operators.role'), roleName(role)],
        fact(t('operators.rights'), <MayOf role={role} />),
      ]}
      run={({ email, role }) => call('operators/create', { email, role })}
      done={t('operators.linkMailed')}
    />
  );
}

function OperatorPanel({ row: operator, onClose }: DetailProps<OperatorView>) {
  const t = useTranslations();
  const { time } = useFormats();
  const may = useMay();
  const roleName = useRoleName();
  if (!operator) return <NotOnPage title={t('operators.operator')} onClose={onClose} />;
  return (
    <SidePanel
      title={operator.email}
      onClose={onClose}
      actions={may('team.manage') && <Changes operator={operator} />}
    >
      <Section title={t('operators.operator')}>
        <Facts
          facts={[
            [t('auth.email'), operator.email],
            [t('operators.role'), roleName(operator.role)],
            fact(t('operators.rights'), <MayOf role={operator.role} />),
            fact(
              t('common.status'),
              <Status tone={TONES[operator.state]}>{t(`operators.states.${operator.state}`)}</Status>,
            ),
            [t('operators.created'), time(operator.createTime)],
            [t('users.lastLogin'), time(operator.lastLoginTime)],
            ...(operator.signOn === '' ? [] : [[t('operators.signOnAs'), operator.signOn] as const]),
          ]}
        />
      </Section>
    </SidePanel>
  );
}

function Changes({ operator }: { operator: OperatorView }) {
  const t = useTranslations();
  const me = useMe();
  const roles = useRoleItems();
  const roleName = useRoleName();
  const { id, email, role, state } = operator;
  const facts = [
    [t('auth.email'), email],
    [t('operators.role'), roleName(role)],
  ] as const;
  const isDisabled = state === 'disabled';
  return (
    <>
      <Action
        label={t('operators.changeRole')}
        facts={facts}
        fields={[{ name: 'role', label: t('operators.newRole'), items: roles, initial: role }]}
        review={(values) => [
          [t('auth.email'), email],
          [t('operators.role'), `${roleName(role)} → ${roleName(values.role)}`],
          fact(t('operators.rights'), <MayOf role={values.role} />),
        ]}
        confirm={t('common.save')}
        run={(values) => call('operators/role', { id, role: values.role })}
      />
      {!isDisabled && (
        <Action
          label={t('operators.newLink')}
          facts={facts}
          note={t('operators.newLinkNote')}
          tone="down"
          run={() => call('operators/link', { id })}
          done={t('operators.linkMailed')}
        />
      )}
      {!isDisabled && <SignOnActions operator={operator} facts={facts} />}
      {/* Nobody locks himself out; the server keeps the last admin, too. */}
      {id !== me.id && (
        <Action
          label={t(isDisabled ? 'operators.enable' : 'operators.disable')}
          buttonTone={isDisabled ? 'secondary' : 'down'}
          facts={facts}
          note={t(isDisabled ? 'operators.enableNote' : 'operators.disableNote')}
          tone={isDisabled ? 'primary' : 'down'}
          run={() => call(isDisabled ? 'operators/enable' : 'operators/disable', { id })}
        />
      )}
    </>
  );
}
