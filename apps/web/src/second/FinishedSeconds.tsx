import type { SecondView } from '@bourse/protocol/second/calls';
import { Button } from '@bourse/ui/Button';
import { formatDateTime } from '@bourse/ui/format/time';
import { Table, type Column } from '@bourse/ui/Table';
import type { ReactNode } from 'react';
import { Pages, usePages } from '../records/pages.tsx';
import { listSeconds, type SecondNarrowed } from './api.ts';
import { SecondName, SecondProfit, SecondStatus, useSecondCells } from './SecondCells.tsx';
import { seconds } from './seconds.ts';

interface FinishedSecondsProps {
  filter: SecondNarrowed;
  /** Shown when there are none. */
  empty: ReactNode;
  onOpen: (id: string) => void;
}

/** Orders that ended, newest first; live. */
export function FinishedSeconds({ filter, empty, onOpen }: FinishedSecondsProps) {
  const { t, usdt, price } = useSecondCells();
  const version = seconds.use((state) => state.version);
  const pages = usePages(['seconds'], filter, version, (fields, signal) => listSeconds(2, fields, signal));
  const columns: Column<SecondView>[] = [
    {
      key: 'time',
      head: t('orders.time'),
      cell: ({ createTime }) => <span className="text-muted">{formatDateTime(createTime)}</span>,
    },
    { key: 'name', head: t('second.order'), cell: (order) => <SecondName second={order} /> },
    { key: 'status', head: t('second.result.title'), cell: (order) => <SecondStatus {...order} /> },
    {
      key: 'profit',
      head: t('second.profit'),
      align: 'right',
      cell: ({ profit }) => <SecondProfit profit={profit} />,
    },
    {
      key: 'amount',
      head: t('second.amountShort'),
      align: 'right',
      cell: ({ openAmount }) => usdt(openAmount),
    },
    {
      key: 'strike',
      head: t('second.strike'),
      align: 'right',
      cell: ({ symbol, strike }) => price(symbol, strike?.price),
    },
    {
      key: 'settlement',
      head: t('second.settlement'),
      align: 'right',
      cell: ({ symbol, settlement }) => price(symbol, settlement?.price),
    },
    { key: 'fee', head: t('orders.fee'), align: 'right', cell: ({ fee }) => usdt(fee) },
    {
      key: 'action',
      head: t('orders.action'),
      align: 'right',
      cell: ({ id }) => (
        <Button
          tone="link"
          size="small"
          className="h-6!"
          aria-label={t('second.verifyOf', { id })}
          onClick={() => onOpen(id)}
        >
          {t('second.verify.action')}
        </Button>
      ),
    },
  ];
  return (
    <Pages pages={pages} history="seconds" empty={empty} rowKey={({ id }) => id}>
      {(rows) => (
        <>
          <Table
            label={t('second.finished')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowTestId="finished-second"
          />
          {!pages.hasNextPage && (
            <p className="sticky left-0 p-2 text-center text-12 text-muted">{t('second.noMore')}</p>
          )}
        </>
      )}
    </Pages>
  );
}
