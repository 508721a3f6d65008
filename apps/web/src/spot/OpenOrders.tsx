import { Button } from '@bourse/ui/Button';
import type { Column } from '@bourse/ui/lib/columns';
import { showSuccess } from '@bourse/ui/lib/toast';
import type { OrderView } from '@bourse/protocol/spot/calls';
import type { ReactNode } from 'react';
import { useSubmit } from '../api/submit.ts';
import { cancelOrder } from './api.ts';
import { LiveRecords } from '../records/Records.tsx';
import { amountCoin, openOrderColumns, useCells } from './OrderCells.tsx';

interface OpenOrdersProps {
  /** Absent while they load. */
  orders: readonly OrderView[] | undefined;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Unfinished orders, kept up by the stream. */
export function OpenOrders({ orders, empty }: OpenOrdersProps) {
  const cells = useCells();
  const { t } = cells;
  const columns: Column<OrderView>[] = [
    ...openOrderColumns(cells),
    {
      key: 'action',
      head: t('orders.action'),
      align: 'right',
      cell: (order) => <CancelButton order={order} />,
    },
  ];
  return (
    <LiveRecords
      label={t('orders.open')}
      columns={columns}
      rows={orders}
      rowTestId="open-orders-row"
      empty={empty}
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
      className="min-[700px]:h-6!"
      pending={pending}
      aria-label={t('orders.cancelThis', name)}
      onClick={() => void cancel()}
    >
      {t(pending ? 'orders.canceling' : 'orders.cancel')}
    </Button>
  );
}
