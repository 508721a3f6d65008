import type { PositionView } from '@bourse/protocol/contract/calls';
import { lazy, type ReactNode } from 'react';
import { pairName } from '../../api/config.ts';
import { CancelLink } from '../../orders/CancelLink.tsx';
import { cancelContract } from '../api.ts';
import { stopTexts, useCells } from '../ContractCells.tsx';
import { PositionList, type PositionNumber } from './PositionList.tsx';
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
  if (orders.length === 0) return empty;
  const numbers: PositionNumber[] = [
    { name: t('contract.limitPrice'), text: (each) => price(each, each.limitPrice) },
    { name: t('market.mark'), text: (each) => price(each, pricesOf(each)?.mark ?? '') },
    { name: t('contract.margin'), text: (each) => usdt(each.margin) },
    { name: t('contract.notional'), text: (each) => usdt(each.openAmount) },
    { name: t('contract.openFee'), text: (each) => usdt(each.openFee, 8) },
    { name: t('contract.stopsShort'), text: (each) => stopTexts(cells, each).join(' / ') },
    { name: t('market.time'), text: (each) => time(each.createTime) },
  ];
  return (
    <PositionList
      label={t('contract.waiting')}
      testId="waiting-row"
      positions={orders}
      {...{ cells, pricesOf, narrow, numbers }}
      nameOf={(order) => `${pairName(order)} ${order.limitPrice}`}
      dialogs={[
        { link: t('common.change'), Dialog: AmendDialog },
        { link: t('contract.stopsAction'), Dialog: StopsDialog },
      ]}
      cancel={(order) => (
        <CancelLink
          label={t('orders.cancel')}
          name={t('contract.cancelThis', { pair: pairName(order), price: order.limitPrice })}
          cancel={() => cancelContract(order.id)}
        />
      )}
    />
  );
}
