import { Table, type Column } from '@bourse/ui/Table';
import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import type { ReactNode } from 'react';
import { isZero } from '@bourse/ui/format/decimal';
import type { Narrowed } from '../records/order-filter.ts';
import { Pages, usePages } from '../records/pages.tsx';
import { listOrders, listTrades, type EntryStatus } from './api.ts';
import { endReason } from './end-reason.ts';
import { orderColumns, pairColumn, sideColumn, timeColumn, useCells } from './OrderCells.tsx';

interface PastProps {
  filter: Narrowed;
  /** A new number means that the lists are out of date. */
  version: number;
  /** Shown when there are none. */
  empty: ReactNode;
}

export function OrderHistory({ filter, status, version, empty }: PastProps & { status: EntryStatus }) {
  const cells = useCells();
  const { t, price, amount } = cells;
  const pages = usePages(['orders', status], filter, version, (page, signal) =>
    listOrders(status, page, signal),
  );
  const columns: Column<OrderView>[] = [
    ...orderColumns(cells),
    {
      key: 'average',
      head: t('orders.average'),
      align: 'right',
      cell: (order) => price(order, order.averagePrice),
    },
    {
      key: 'total',
      head: t('orders.total'),
      align: 'right',
      cell: (order) => (isZero(order.filledQuote) ? '–' : `${amount(order.filledQuote)} ${order.quoteCoin}`),
    },
    {
      key: 'fee',
      head: t('orders.fee'),
      align: 'right',
      cell: (order) => (isZero(order.fee) ? '–' : `${amount(order.fee)} ${order.feeCoin}`),
    },
    { key: 'status', head: t('orders.status'), cell: (order) => <Ended order={order} /> },
  ];
  return (
    <Pages pages={pages} history="orders" empty={empty} rowKey={orderKey}>
      {(rows) => (
        <Table
          label={t('orders.history')}
          columns={columns}
          rows={rows}
          rowKey={orderKey}
          rowTestId="order-history-row"
        />
      )}
    </Pages>
  );
}

function orderKey(order: OrderView): string {
  return order.id;
}

function Ended({ order }: { order: OrderView }) {
  const { t } = useCells();
  if (order.status === 'filled') return t('orders.filledStatus');
  return <span className="text-muted">{endReason(t, order)}</span>;
}

export function Fills({ filter, version, empty }: PastProps) {
  const cells = useCells();
  const { t, price, amount } = cells;
  const pages = usePages(['trades'], filter, version, listTrades);
  const columns: Column<TradeView>[] = [
    timeColumn(cells, (trade) => trade.time),
    pairColumn(cells),
    sideColumn(cells),
    { key: 'price', head: t('orders.price'), align: 'right', cell: (trade) => price(trade, trade.price) },
    {
      key: 'amount',
      head: t('orders.amount'),
      align: 'right',
      cell: (trade) => `${amount(trade.amount)} ${trade.baseCoin}`,
    },
    {
      key: 'total',
      head: t('orders.total'),
      align: 'right',
      cell: (trade) => `${amount(trade.quote)} ${trade.quoteCoin}`,
    },
    {
      key: 'fee',
      head: t('orders.fee'),
      align: 'right',
      cell: (trade) => `${amount(trade.fee)} ${trade.feeCoin}`,
    },
    { key: 'role', head: t('orders.role'), cell: (trade) => t(`orders.${trade.role}`) },
  ];
  return (
    <Pages pages={pages} history="trades" empty={empty} rowKey={tradeKey}>
      {(rows) => (
        <Table
          label={t('orders.fills')}
          columns={columns}
          rows={rows}
          rowKey={tradeKey}
          rowTestId="fills-row"
        />
      )}
    </Pages>
  );
}

function tradeKey(trade: TradeView): string {
  return trade.id;
}
