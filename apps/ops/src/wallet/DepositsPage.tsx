import type { OpsDepositRow } from '@bourse/protocol/operators/calls';
import { useTranslations } from 'use-intl';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { ends } from '../format/groups.ts';
import { useFormats } from '../format/formats.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { DepositPanel } from './DepositPanel.tsx';
import { moveFields, useMoveFilters } from './moves.ts';

/** `/ops/deposits`: money on its way in. */
export function DepositsPage() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const [search] = useListSearch();
  const columns: ListColumn<OpsDepositRow>[] = [
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
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain },
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
      detail={(id, _row, close) => <DepositPanel key={id} id={id} onClose={close} />}
    />
  );
}
