import type { OpsWithdrawalRow } from '@bourse/protocol/operators/withdrawals/calls';
import { useTranslations } from 'use-intl';
import { ends } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { moveFields, useMoveColumns, useMoveFilters } from './moves.tsx';
import { WithdrawalPanel } from './WithdrawalPanel.tsx';

/** `/ops/withdrawals`: money on its way out. */
export function WithdrawalsPage() {
  const t = useTranslations();
  const { amount } = useFormats();
  const common = useMoveColumns();
  const [search] = useListSearch();
  const columns: ListColumn<OpsWithdrawalRow>[] = [
    common.id,
    common.time,
    common.status,
    common.email,
    common.amount,
    { ...amountColumn('arrival', t('withdrawals.toSend'), amount), wide: true },
    common.currency,
    common.chain,
    {
      key: 'address',
      wide: true,
      head: t('money.address'),
      text: ({ address }) => address,
      cell: ({ address }) => <span title={address}>{ends(address)}</span>,
    },
    {
      key: 'frozen',
      wide: true,
      head: t('users.frozen'),
      text: ({ frozen }) => t(frozen ? 'common.yes' : 'common.no'),
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
      detail={WithdrawalPanel}
    />
  );
}
