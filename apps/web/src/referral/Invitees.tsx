import type { InviteeView } from '@bourse/protocol/referral/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '@bourse/ui/format/time';
import { useMoneyVersion } from '../live/account.ts';
import { usePages } from '../records/pages.tsx';
import { PastRecords } from '../records/Records.tsx';
import { listInvitees } from './api.ts';
import { Commission } from './Commission.tsx';

const ALL = {};

/** Whom the user invited, newest first. Each commission moves his balance: the list follows it. */
export function Invitees() {
  const t = useTranslations('invite');
  const version = useMoneyVersion();
  const pages = usePages(['invitees'], ALL, version, listInvitees);
  const columns: Column<InviteeView>[] = [
    {
      key: 'registered',
      head: t('registered'),
      leads: 'when',
      cell: (row) => <span className="text-muted">{formatDateTime(row.registerTime)}</span>,
    },
    {
      key: 'email',
      head: t('email'),
      leads: 'what',
      cell: (row) => <span className="font-medium">{row.email}</span>,
    },
    {
      key: 'verified',
      head: t('identity'),
      cell: (row) => (row.verified ? t('verified') : <span className="text-muted">{t('notVerified')}</span>),
    },
    numberColumn('commission', t('commission'), (row) =>
      row.commission.length > 0 ? <Commission sums={row.commission} /> : '–',
    ),
  ];
  return (
    <PastRecords
      label={t('list')}
      columns={columns}
      pages={pages}
      rowKey={rowKey}
      rowTestId="invitee-row"
      empty={<EmptyState text={t('empty')} />}
    />
  );
}

/** Masked addresses can be alike; two registrations in the same millisecond with the same mask are not worth an id. */
function rowKey({ email, registerTime }: InviteeView): string {
  return `${registerTime} ${email}`;
}
