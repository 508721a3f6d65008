import type { PositionView } from '@bourse/protocol/contract/calls';
import { Button } from '@bourse/ui/Button';
import type { Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pairName } from '../../api/config.ts';
import { CancelLink } from '../../orders/CancelLink.tsx';
import { cancelContract } from '../api.ts';
import { ContractCards } from './ContractCards.tsx';
import { nameColumn, stopTexts, useCells } from '../ContractCells.tsx';
import { StopsDialog } from './StopsDialog.tsx';
import { useMarketPrices } from './use-market-prices.ts';

// Whoever changes an order waits for it, not whoever trades.
const AmendDialog = lazy(() =>
  import('./AmendDialog.tsx').then((module) => ({ default: module.AmendDialog })),
);

interface WaitingOrdersProps {
  orders: readonly PositionView[];
  /** There is no room for a table. */
  narrow: boolean;
  /** Shown when there are none. */
  empty: ReactNode;
}

/** Limit orders whose price has not come yet. */
export function WaitingOrders({ orders, narrow, empty }: WaitingOrdersProps) {
  const cells = useCells();
  const { t, price, usdt, time } = cells;
  const pricesOf = useMarketPrices();
  const [chosen, setChosen] = useState<{ id: string; action: Action }>();
  if (orders.length === 0) return empty;

  const markOf = (order: PositionView) => pricesOf(order)?.mark ?? '';
  const actions = (order: PositionView) => (
    <Actions order={order} onChoose={(action) => setChosen({ id: order.id, action })} />
  );
  const numbers: { name: string; text: (order: PositionView) => string }[] = [
    { name: t('contract.limitPrice'), text: (each) => price(each, each.limitPrice) },
    { name: t('market.mark'), text: (each) => price(each, markOf(each)) },
    { name: t('contract.margin'), text: (each) => usdt(each.margin) },
    { name: t('contract.notional'), text: (each) => usdt(each.openAmount) },
    { name: t('contract.openFee'), text: (each) => usdt(each.openFee, 8) },
    { name: t('contract.stopsShort'), text: (each) => stopTexts(cells, each).join(' / ') },
    { name: t('market.time'), text: (each) => time(each.createTime) },
  ];
  const columns: Column<PositionView>[] = [
    nameColumn(cells),
    ...numbers.map(({ name, text }): Column<PositionView> => ({
      key: name,
      head: name,
      align: 'right',
      cell: text,
    })),
    { key: 'action', head: t('common.action'), align: 'right', cell: actions },
  ];
  // An order that ends while its dialog is open takes the dialog with it.
  const order = orders.find(({ id }) => id === chosen?.id);
  const Dialog = chosen?.action === 'amend' ? AmendDialog : StopsDialog;
  return (
    <>
      {narrow ? (
        <ContractCards
          label={t('contract.waiting')}
          positions={orders}
          testId="waiting-row"
          headline={() => null}
          facts={(each) => numbers.map(({ name, text }) => ({ name, value: text(each) }))}
          actions={actions}
        />
      ) : (
        <Table
          label={t('contract.waiting')}
          columns={columns}
          rows={orders}
          rowKey={({ id }) => id}
          rowTestId="waiting-row"
        />
      )}
      {order && (
        <Suspense>
          <Dialog
            position={order}
            {...pricesOf(order)}
            mark={markOf(order)}
            priceDecimals={cells.decimals(order)}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

type Action = 'amend' | 'stops';

function Actions({ order, onChoose }: { order: PositionView; onChoose: (action: Action) => void }) {
  const t = useTranslations();
  const pair = pairName(order);
  const action = (kind: Action, label: string) => (
    <Button
      tone="link"
      size="small"
      className="justify-start min-[700px]:h-6!"
      aria-label={`${label}: ${pair} ${order.limitPrice}`}
      onClick={() => onChoose(kind)}
    >
      {label}
    </Button>
  );
  return (
    <span className="inline-flex gap-4">
      {action('amend', t('common.change'))}
      {action('stops', t('contract.stopsAction'))}
      <CancelLink
        label={t('orders.cancel')}
        name={t('contract.cancelThis', { pair, price: order.limitPrice })}
        cancel={() => cancelContract(order.id)}
      />
    </span>
  );
}
