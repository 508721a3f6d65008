import {
  HOUSE_MOVE_KINDS,
  HOUSE_MOVE_STATUSES,
  type HouseBalance,
  type HouseMoveView,
} from '@bourse/protocol/operators/house-calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { REFRESH_MS } from '../api/queries.ts';
import { HouseTable } from '../app/HouseTable.tsx';
import { MOVE_TONES, Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import type { ListColumn } from '../table/columns.ts';
import { ListPage } from '../table/ListPage.tsx';
import { useListSearch } from '../table/list-search.ts';
import { useAccountName, useSideName } from './account-name.ts';
import { HouseMovePanel } from './HouseMovePanel.tsx';
import { ProposeCorrection } from './ProposeCorrection.tsx';
import { ProposeTransfer } from './ProposeTransfer.tsx';

/** `/ops/house`: what the house's accounts hold, and what two operators moved between them or put right. */
export function HousePage() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  const may = useMay();
  const accountName = useAccountName();
  const sideName = useSideName();
  const [search] = useListSearch();
  const accounts = useQuery({
    queryKey: ['house/accounts'],
    queryFn: ({ signal }) => call<{ list: HouseBalance[] }>('house/accounts', {}, signal),
    refetchInterval: REFRESH_MS,
  });
  const balances = accounts.data?.list ?? [];
  const columns: ListColumn<HouseMoveView>[] = [
    { key: 'id', head: t('list.number'), text: ({ id }) => id },
    { key: 'time', head: t('credits.proposedAt'), text: ({ proposedBy }) => time(proposedBy.time) },
    {
      key: 'status',
      head: t('list.status'),
      text: ({ status }) => t(`moves.${status}`),
      cell: ({ status }) => <Status tone={MOVE_TONES[status]}>{t(`moves.${status}`)}</Status>,
    },
    { key: 'kind', head: t('money.kind'), text: ({ kind }) => t(`house.kinds.${kind}`) },
    { key: 'from', head: t('house.from'), text: (move) => sideName(move, move.from) },
    { key: 'to', head: t('credits.to'), text: (move) => sideName(move, move.to) },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      text: (move) => move.amount,
      cell: (move) => amount(move.amount),
    },
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    {
      key: 'reason',
      wide: true,
      head: t('credits.reason'),
      text: ({ reason }) => reason,
      cell: ({ reason }) => (
        <span title={reason} className="block max-w-64 truncate">
          {reason}
        </span>
      ),
    },
    { key: 'credit', wide: true, head: t('house.credit'), text: ({ credit }) => credit },
    { key: 'by', head: t('credits.proposedBy'), text: ({ proposedBy }) => proposedBy.email },
    {
      key: 'decided',
      head: t('credits.decidedBy'),
      text: ({ decidedBy }) => decidedBy?.email ?? '',
      wide: true,
    },
  ];
  return (
    <ListPage
      title={t('screens.house')}
      note={t('credits.note')}
      path="house/list"
      fields={{ status: search.status, kind: search.kind }}
      columns={columns}
      rowKey={({ id }) => id}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('list.status'),
          items: HOUSE_MOVE_STATUSES.map((value) => ({ value, label: t(`moves.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('money.kind'),
          items: HOUSE_MOVE_KINDS.map((value) => ({ value, label: t(`house.kinds.${value}`) })),
        },
      ]}
      empty={t('house.empty')}
      actions={
        may('moveMoney') && (
          <>
            <ProposeTransfer balances={balances} />
            <ProposeCorrection />
          </>
        )
      }
      detail={(id, move, close) => <HouseMovePanel key={id} id={id} move={move} onClose={close} />}
    >
      <HouseTable
        label={t('house.balances')}
        house={balances.map(({ account, ...rest }) => ({ desk: account, ...rest }))}
        nameOf={accountName}
      />
    </ListPage>
  );
}
