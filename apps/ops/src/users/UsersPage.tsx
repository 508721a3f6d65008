import type { UserRow } from '@bourse/protocol/operators/users/calls';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
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
    { key: 'email', head: t('users.email'), text: ({ email }) => email, sort: 'email' },
    {
      key: 'kyc',
      head: t('users.kyc'),
      text: ({ kyc }) => t(`users.kycStates.${kyc}`),
      cell: ({ kyc }) => <Status tone={KYC_TONES[kyc]}>{t(`users.kycStates.${kyc}`)}</Status>,
    },
    {
      key: 'state',
      head: t('list.status'),
      text: ({ frozen }) => t(frozen ? 'users.frozen' : 'users.active'),
      cell: ({ frozen }) => (
        <Status tone={frozen ? 'bad' : 'good'}>{t(frozen ? 'users.frozen' : 'users.active')}</Status>
      ),
    },
    { key: 'invite', head: t('users.inviteCode'), text: ({ inviteCode }) => inviteCode },
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
        {
          kind: 'choice',
          name: 'kyc',
          label: t('users.kyc'),
          items: (['0', '1', '2'] as const).map((value) => ({ value, label: t(`users.kycStates.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'frozen',
          label: t('list.status'),
          items: [
            { value: '0', label: t('users.active') },
            { value: '1', label: t('users.frozen') },
          ],
        },
      ]}
      empty={t('users.empty')}
      onOpen={({ id }) => void navigate({ to: '/users/$id', params: { id } })}
    />
  );
}
