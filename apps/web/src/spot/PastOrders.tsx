import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Segmented } from '@bourse/ui/Segmented';
import { Table, type Column } from '@bourse/ui/Table';
import type { OrderView, TradeView } from '@bourse/protocol/stream';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pair } from '../api/config.ts';
import { isZero } from '../format/decimal.ts';
import { listOrders, listTrades, type Page, type PageFilter } from './api.ts';
import { endReason } from './end-reason.ts';
import { orderColumns, pairColumn, sideColumn, timeColumn, useCells } from './OrderCells.tsx';

interface PastProps {
  /** Absent: all pairs. */
  pair: Pair | undefined;
  /** A new number means that the lists are out of date. */
  version: number;
}

const FINISHED = 2;
const CANCELLED = 3;

export function OrderHistory({ pair, version }: PastProps) {
  const cells = useCells();
  const { t, price, amount } = cells;
  const [status, setStatus] = useState<'2' | '3'>('2');
  const entryStatus = status === '2' ? FINISHED : CANCELLED;
  const pages = usePages(['orders', status], pair, version, (filter, signal) =>
    listOrders(entryStatus, filter, signal),
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
      key: 'fee',
      head: t('orders.fee'),
      align: 'right',
      cell: (order) => (isZero(order.fee) ? '–' : `${amount(order.fee)} ${order.feeCoin}`),
    },
    { key: 'status', head: t('orders.status'), cell: (order) => <Ended order={order} /> },
  ];
  return (
    <>
      <Segmented
        className="px-3 pt-1"
        label={t('orders.showing')}
        value={status}
        onChange={setStatus}
        items={[
          { value: '2', label: t('orders.filledStatus') },
          { value: '3', label: t('orders.cancelledStatus') },
        ]}
      />
      <Pages pages={pages} empty={t('orders.noHistory')}>
        {(rows) => (
          <Table
            label={t('orders.history')}
            columns={columns}
            rows={rows}
            rowKey={(order) => order.id}
            rowTestId="order-history-row"
          />
        )}
      </Pages>
    </>
  );
}

function Ended({ order }: { order: OrderView }) {
  const { t } = useCells();
  if (order.status === 'filled') return t('orders.filledStatus');
  return <span className="text-muted">{endReason(t, order)}</span>;
}

export function Fills({ pair, version }: PastProps) {
  const cells = useCells();
  const { t, price, amount } = cells;
  const pages = usePages(['trades'], pair, version, listTrades);
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
    <Pages pages={pages} empty={t('orders.noFills')}>
      {(rows) => (
        <Table
          label={t('orders.fills')}
          columns={columns}
          rows={rows}
          rowKey={(trade) => trade.id}
          rowTestId="fills-row"
        />
      )}
    </Pages>
  );
}

const PAGE_SIZE = 20;

/** Page 1 replaces the list, later pages append, until as many are loaded as there are (product.md section 4). */
function usePages<Row>(
  key: readonly string[],
  pair: Pair | undefined,
  version: number,
  fetchPage: (filter: PageFilter, signal: AbortSignal) => Promise<Page<Row>>,
) {
  return useInfiniteQuery({
    queryKey: ['past', ...key, pair?.symbol ?? 'all', version],
    queryFn: ({ pageParam, signal }) =>
      fetchPage(
        {
          pageNo: pageParam,
          pageSize: PAGE_SIZE,
          ...(pair && { baseCoin: pair.baseCoin, quoteCoin: pair.quoteCoin }),
        },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.totalRow ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

interface PagesProps<Row> {
  pages: ReturnType<typeof usePages<Row>>;
  empty: string;
  children: (rows: Row[]) => React.ReactNode;
}

function Pages<Row>({ pages, empty, children }: PagesProps<Row>) {
  const { t } = useCells();
  if (pages.isError) {
    const again = (
      <Button tone="secondary" size="small" onClick={() => void pages.refetch()}>
        {t('common.retry')}
      </Button>
    );
    return <EmptyState text={pages.error.message} action={again} />;
  }
  if (!pages.data) return <SkeletonRows rows={4} label={t('common.loading')} />;
  const rows = pages.data.pages.flatMap((page) => page.list);
  if (rows.length === 0) return <EmptyState text={empty} />;
  return (
    <>
      {children(rows)}
      {pages.hasNextPage && (
        <div className="p-2 text-center">
          <Button
            tone="ghost"
            size="small"
            pending={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('common.loadMore')}
          </Button>
        </div>
      )}
    </>
  );
}
