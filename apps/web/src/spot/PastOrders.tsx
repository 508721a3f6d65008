import type { ReactNode } from 'react';
import type { Narrowed } from '../records/order-filter.ts';
import { usePages } from '../records/pages.tsx';
import { PastRecords } from '../records/Records.tsx';
import { listOrders, listTrades, type EntryStatus } from './api.ts';
import { fillColumns, pastOrderColumns, useCells } from './OrderCells.tsx';

interface PastProps {
  filter: Narrowed;
  /** A new number means that the lists are out of date. */
  version: number;
  /** Shown when there are none. */
  empty: ReactNode;
}

export function OrderHistory({ filter, status, version, empty }: PastProps & { status: EntryStatus }) {
  const cells = useCells();
  const pages = usePages(['orders', status], filter, version, (page, signal) =>
    listOrders(status, page, signal),
  );
  return (
    <PastRecords
      label={cells.t('orders.history')}
      columns={pastOrderColumns(cells)}
      fits={1000}
      pages={pages}
      history="orders"
      rowTestId="order-history-row"
      empty={empty}
    />
  );
}

export function Fills({ filter, version, empty }: PastProps) {
  const cells = useCells();
  const pages = usePages(['trades'], filter, version, listTrades);
  return (
    <PastRecords
      label={cells.t('orders.fills')}
      columns={fillColumns(cells)}
      pages={pages}
      history="trades"
      rowTestId="fills-row"
      empty={empty}
    />
  );
}
