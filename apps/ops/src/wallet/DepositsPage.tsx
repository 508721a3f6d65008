import type { OpsDepositRow } from '@bourse/protocol/operators/deposits/calls';
import { useTranslations } from 'use-intl';
import { ends } from '@bourse/ui/format/groups';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { DepositPanel } from './DepositPanel.tsx';
import { moveFields, useMoveColumns, useMoveFilters } from './moves.tsx';

/** `/ops/deposits`: money on its way in. */
export function DepositsPage() {
  const t = useTranslations();
  const { amount } = useFormats();
  const common = useMoveColumns();
  const [search] = useListSearch();
  const columns: ListColumn<OpsDepositRow>[] = [
    common.id,
    common.time,
    common.status,
    common.email,
    common.amount,
    common.currency,
    common.chain,
    {
      key: 'hash',
      wide: true,
      head: t('money.txHash'),
      text: ({ txHash }) => txHash,
      cell: ({ txHash }) => <span title={txHash}>{ends(txHash)}</span>,
    },
    {
      key: 'source',
      head: t('deposits.source'),
      text: ({ source }) => t(`deposits.sources.${source}`),
      wide: true,
    },
    {
      key: 'arrival',
      wide: true,
      head: t('deposits.credited'),
      align: 'right',
      text: ({ arrival }) => arrival,
      cell: ({ arrival, status }) => (status === 'finished' ? amount(arrival) : '–'),
    },
  ];
  return (
    <ListPage
      title={t('screens.deposits')}
      path="deposits/list"
      fields={moveFields(search)}
      columns={columns}
      rowKey={({ id }) => id}
      searchLabel={t('deposits.search')}
      filters={useMoveFilters(['pending', 'finished', 'rejected'])}
      empty={t('deposits.empty')}
      detail={DepositPanel}
    />
  );
}
