import type { PositionView } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { Table, type Column } from '@bourse/ui/Table';
import { showSuccess } from '@bourse/ui/toast';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { pairName } from '../api/config.ts';
import { useFeed } from '../live/feed.ts';
import { marksFeed } from '../market/feeds.ts';
import { cancelContract } from './api.ts';
import { nameColumn, stopsColumn, timeColumn, useCells } from './ContractCells.tsx';
import { symbolOf } from './Positions.tsx';
import { StopsDialog } from './StopsDialog.tsx';

interface WaitingOrdersProps {
  /** Absent while they load. */
  orders: readonly PositionView[] | undefined;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Limit orders whose price has not come yet. */
export function WaitingOrders({ orders, empty }: WaitingOrdersProps) {
  const cells = useCells();
  const { t, price, usdt } = cells;
  const marks = useFeed(marksFeed);
  const [chosen, setChosen] = useState<string>();
  if (!orders) return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (orders.length === 0) return empty;
  const columns: Column<PositionView>[] = [
    nameColumn(cells),
    {
      key: 'limit',
      head: t('contract.limitPrice'),
      align: 'right',
      cell: (order) => price(order, order.limitPrice),
    },
    {
      key: 'mark',
      head: t('contract.mark'),
      align: 'right',
      cell: (order) => price(order, marks.get(symbolOf(order))?.mark ?? order.price),
    },
    { key: 'margin', head: t('contract.margin'), align: 'right', cell: (order) => usdt(order.margin) },
    {
      key: 'notional',
      head: t('contract.notional'),
      align: 'right',
      cell: (order) => usdt(order.openAmount),
    },
    { key: 'fee', head: t('contract.openFee'), align: 'right', cell: (order) => usdt(order.openFee, 8) },
    stopsColumn(cells),
    timeColumn(cells, 'createTime', 'orders.time'),
    {
      key: 'action',
      head: t('orders.action'),
      align: 'right',
      cell: (order) => (
        <span className="inline-flex gap-3">
          <Button
            tone="link"
            size="small"
            className="h-6!"
            aria-label={`${t('contract.stopsAction')}: ${pairName(order)}`}
            onClick={() => setChosen(order.id)}
          >
            {t('contract.stopsAction')}
          </Button>
          <CancelButton order={order} />
        </span>
      ),
    },
  ];
  const order = orders.find(({ id }) => id === chosen);
  return (
    <>
      <Table
        label={t('contract.waiting')}
        columns={columns}
        rows={orders}
        rowKey={({ id }) => id}
        rowTestId="waiting-row"
      />
      {order && (
        <StopsDialog
          position={order}
          mark={marks.get(symbolOf(order))?.mark ?? order.price}
          priceDecimals={cells.decimals(order)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function CancelButton({ order }: { order: PositionView }) {
  const t = useTranslations();
  const [pending, setPending] = useState(false);

  async function cancel(): Promise<void> {
    setPending(true);
    try {
      await cancelContract(order.id);
      showSuccess(t('orders.cancelled'));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button
      tone="link"
      size="small"
      className="h-6!"
      pending={pending}
      aria-label={t('contract.cancelThis', { pair: pairName(order), price: order.limitPrice })}
      onClick={() => void cancel()}
    >
      {t(pending ? 'orders.canceling' : 'orders.cancel')}
    </Button>
  );
}
