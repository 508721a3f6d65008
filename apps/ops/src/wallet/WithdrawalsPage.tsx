import type { OpsWithdrawalRow } from '@bourse/protocol/operators/calls';
import { useTranslations } from 'use-intl';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { ends } from '../format/groups.ts';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { moveFields, useMoveFilters } from './moves.ts';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';

/** `/ops/withdrawals`: money on its way out. */
export function WithdrawalsPage() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const [search] = useListSearch();
  const columns: ListColumn<OpsWithdrawalRow>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('list.time'), text: (row) => time(row.createTime) },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ status }) => t(`moves.${status}`),
      cell: ({ status }) => <Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>,
    },
    { key: 'email', head: t('users.email'), text: ({ email }) => email },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      text: (row) => row.amount,
      cell: (row) => amount(row.amount),
    },
    {
      key: 'arrival',
      wide: true,
      head: t('withdrawals.arrival'),
      align: 'right',
      text: ({ arrival }) => arrival,
      cell: ({ arrival }) => amount(arrival),
    },
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain, wide: true },
    {
      key: 'address',
      wide: true,
      head: t('money.address'),
      text: ({ address }) => address,
      cell: ({ address }) => <span title={address}>{ends(address)}</span>,
    },
    {
      key: 'approvals',
      head: t('withdrawals.approvals'),
      align: 'right',
      text: ({ approvals, approvalsNeeded }) => `${approvals}/${approvalsNeeded}`,
    },
  ];
  return (
    <ListPage
      title={t('screens.withdrawals')}
      path="withdrawals/list"
      fields={moveFields(search)}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('withdrawals.search')}
      filters={useMoveFilters(['pending', 'paying', 'finished', 'rejected', 'cancelled'])}
      empty={t('withdrawals.empty')}
      detail={(id, _row, close) => <WithdrawalPanel key={id} id={id} onClose={close} />}
    />
  );
}
