import { Button } from '@bourse/ui/Button';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Table, type Column } from '@bourse/ui/Table';
import { showSuccess } from '@bourse/ui/toast';
import type { OrderView } from '@bourse/protocol/spot/calls';
import type { ReactNode } from 'react';
import { useSubmit } from '../api/submit.ts';
import { cancelOrder } from './api.ts';
import { amountCoin, orderColumns, useCells } from './OrderCells.tsx';

interface OpenOrdersProps {
  /** Absent while they load. */
  orders: readonly OrderView[] | undefined;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Unfinished orders, kept up by the stream. */
export function OpenOrders({ orders, empty }: OpenOrdersProps) {
  const cells = useCells();
  const { t, price } = cells;
  if (!orders) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (orders.length === 0) return empty;
  const columns: Column<OrderView>[] = [
    ...orderColumns(cells),
    {
      key: 'stop',
      head: t('orders.stopPrice'),
      align: 'right',
      cell: (order) => price(order, order.stopPrice),
    },
    {
      key: 'status',
      head: t('orders.status'),
      cell: (order) => t(order.status === 'waiting' ? 'orders.waiting' : 'orders.openStatus'),
    },
    {
      key: 'action',
      head: t('orders.action'),
      align: 'right',
      cell: (order) => <CancelButton order={order} />,
    },
  ];
  return (
    <Table
      label={t('orders.open')}
      columns={columns}
      rows={orders}
      rowKey={(order) => order.id}
      rowTestId="open-orders-row"
    />
  );
}

function CancelButton({ order }: { order: OrderView }) {
  const { t, amount } = useCells();
  const { pending, submit } = useSubmit();

  const cancel = () =>
    submit(async () => {
      await cancelOrder(order.id);
      showSuccess(t('orders.cancelled'));
    });

  const name = { side: t(`order.${order.direction}`), amount: amount(order.amount), coin: amountCoin(order) };
  return (
    <Button
      tone="link"
      size="small"
      className="h-6!"
      pending={pending}
      aria-label={t('orders.cancelThis', name)}
      onClick={() => void cancel()}
    >
      {t(pending ? 'orders.canceling' : 'orders.cancel')}
    </Button>
  );
}
