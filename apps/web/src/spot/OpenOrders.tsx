import { Button } from '@bourse/ui/Button';
import { actionColumn, type Column } from '@bourse/ui/lib/columns';
import type { OrderView } from '@bourse/protocol/spot/calls';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { CancelLink } from '../orders/CancelLink.tsx';
import { cancelOrder } from './api.ts';
import { LiveRecords } from '../records/Records.tsx';
import { amendFields } from './amend-draft.ts';
import { amountCoin, openOrderColumns, useCells, type Cells } from './OrderCells.tsx';

// Whoever changes an order waits for it, not whoever trades.
const AmendDialog = lazy(() =>
  import('./AmendDialog.tsx').then((module) => ({ default: module.AmendDialog })),
);

interface OpenOrdersProps {
  orders: readonly OrderView[];
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Open orders, kept up by the stream. */
export function OpenOrders({ orders, empty }: OpenOrdersProps) {
  const cells = useCells();
  const { t } = cells;
  const [chosen, setChosen] = useState<string>();
  // An order that ends while its dialog is open takes the dialog with it.
  const amended = orders.find(({ id }) => id === chosen);
  const columns: Column<OrderView>[] = [
    ...openOrderColumns(cells),
    actionColumn(t('common.action'), (order) => (
      <span className="inline-flex gap-4">
        {amendFields(order).length > 0 && (
          <Button
            tone="link"
            size="small"
            className="justify-start min-[700px]:h-6!"
            aria-label={t('orders.amendThis', nameOf(cells, order))}
            onClick={() => setChosen(order.id)}
          >
            {t('common.change')}
          </Button>
        )}
        <CancelLink
          label={t('orders.cancel')}
          name={t('orders.cancelThis', nameOf(cells, order))}
          cancel={() => cancelOrder(order.id)}
        />
      </span>
    )),
  ];
  return (
    <>
      <LiveRecords
        label={t('orders.open')}
        columns={columns}
        fits={960}
        rows={orders}
        rowTestId="open-orders-row"
        empty={empty}
      />
      {amended && (
        <Suspense>
          <AmendDialog order={amended} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** What an order is called where a button is about it. */
function nameOf({ t, amount }: Cells, order: OrderView) {
  return { side: t(`order.${order.direction}`), amount: amount(order.amount), coin: amountCoin(order) };
}
