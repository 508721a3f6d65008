import type { UserRow } from '@bourse/protocol/operators/users/calls';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { KYC_TONES } from './kyc-state.ts';

/** `/ops/users`: everyone who has an account. */
export function UsersPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const navigate = useNavigate();
  const [search] = useListSearch();
  const columns: ListColumn<UserRow>[] = [
    { key: 'id', head: t('users.uid'), text: ({ id }) => id, sort: 'id' },
    { key: 'email', head: t('auth.email'), text: ({ email }) => email, sort: 'email' },
    stateColumn('kyc', t('users.kyc'), KYC_TONES, (kyc) => t(`users.kycStates.${kyc}`)),
    {
      key: 'state',
      head: t('common.status'),
      text: ({ frozen }) => t(frozen ? 'users.frozen' : 'users.active'),
      tone: ({ frozen }) => (frozen ? 'bad' : 'good'),
    },
    { key: 'invite', head: t('auth.inviteCode'), text: ({ inviteCode }) => inviteCode },
    { key: 'created', head: t('users.created'), text: (user) => time(user.createTime), sort: 'createTime' },
    {
      key: 'login',
      head: t('users.lastLogin'),
      text: (user) => time(user.lastLoginTime),
      sort: 'lastLoginTime',
    },
  ];
  return (
    <ListPage
      title={t('screens.users')}
      path="users/list"
      fields={{ kyc: search.kyc, frozen: search.frozen }}
      columns={columns}
      rowKey={({ id }) => id}
      defaultSort="id"
      searchLabel={t('users.search')}
      filters={[
        choiceFilter('kyc', t('users.kyc'), ['0', '1', '2'], (value) => t(`users.kycStates.${value}`)),
        choiceFilter('frozen', t('common.status'), ['0', '1'], (value) =>
          t(value === '1' ? 'users.frozen' : 'users.active'),
        ),
      ]}
      empty={t('users.empty')}
      onOpen={({ id }) => void navigate({ to: '/users/$id', params: { id } })}
    />
  );
}
