import { Button } from '@bourse/ui/Button';
import type { Column } from '@bourse/ui/lib/columns';
import type { OrderView } from '@bourse/protocol/spot/calls';
import { useState, type ReactNode } from 'react';
import { CancelLink } from '../orders/CancelLink.tsx';
import { cancelOrder } from './api.ts';
import { LiveRecords } from '../records/Records.tsx';
import { amendFields } from './amend-draft.ts';
import { AmendDialog } from './AmendDialog.tsx';
import { amountCoin, openOrderColumns, useCells, type Cells } from './OrderCells.tsx';

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
  const [chosen, setChosen] = useState<string>();
  // An order that ends while its dialog is open takes the dialog with it.
  const amended = orders?.find(({ id }) => id === chosen);
  const columns: Column<OrderView>[] = [
    ...openOrderColumns(cells),
    {
      key: 'action',
      head: t('common.action'),
      align: 'right',
      cell: (order) => (
        <span className="inline-flex gap-4">
          {amendFields(order).length > 0 && (
            <Button
              tone="link"
              size="small"
              className="min-[700px]:h-6!"
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
      ),
    },
  ];
  return (
    <>
      <LiveRecords
        label={t('orders.open')}
        columns={columns}
        rows={orders}
        rowTestId="open-orders-row"
        empty={empty}
      />
      {amended && <AmendDialog order={amended} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** What an order is called where a button is about it. */
function nameOf({ t, amount }: Cells, order: OrderView) {
  return { side: t(`order.${order.direction}`), amount: amount(order.amount), coin: amountCoin(order) };
}
