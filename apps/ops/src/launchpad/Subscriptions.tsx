import type { OpsProjectDetail, OpsSubscriptionRow } from '@bourse/protocol/operators/launchpad/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import { stateColumn, type ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { UserLink } from '../users/UserLink.tsx';
import { SUBSCRIPTION_TONES } from './project-tones.ts';

/** Who takes part in a project, newest first. */
export function Subscriptions({ project: { id, coin } }: { project: OpsProjectDetail }) {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const columns: ListColumn<OpsSubscriptionRow>[] = [
    { key: 'id', head: t('list.number'), text: (row) => row.id },
    { key: 'time', head: t('list.time'), text: ({ createTime }) => time(createTime) },
    {
      key: 'user',
      head: t('auth.email'),
      text: ({ email }) => email,
      cell: ({ userId, email }) => <UserLink id={userId} email={email} />,
    },
    stateColumn('status', t('common.status'), SUBSCRIPTION_TONES, (status) =>
      t(`launchpad.statuses.${status}`),
    ),
    amountColumn('paid', t('projects.paid'), (paid) => amount(paid, 'USDT')),
    amountColumn('coins', t('projects.coins'), (coins) => amount(coins, coin)),
    { key: 'unlock', head: t('projects.unlockTime'), text: ({ unlockTime }) => time(unlockTime) },
  ];
  return (
    <ListPage
      embedded
      title={t('projects.tabs.subscriptions')}
      path="launchpad/subscriptions"
      fields={{ id }}
      columns={columns}
      rowKey={(row) => row.id}
      empty={t('projects.noSubscriptions')}
    />
  );
}
