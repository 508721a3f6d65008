import { DECIMALS } from '@bourse/money/amount';
import type { OrderView } from '@bourse/protocol/spot/calls';
import { useTranslations } from 'use-intl';
import { findPair, pairName, symbolOf, useConfig } from '../api/config.ts';
import { ChangeOrder } from '../orders/ChangeOrder.tsx';
import { amendFields, slipAfter, type Amendable } from './amend-draft.ts';
import { amendOrder } from './api.ts';
import { useBestPrices } from './best-prices.ts';
import { ConfirmAmend } from './ConfirmAmend.tsx';
import { amountCoin } from './OrderCells.tsx';

interface AmendDialogProps {
  order: OrderView;
  onClose: () => void;
}

/** Changes the numbers of an order that rests or waits. */
export function AmendDialog({ order, onClose }: AmendDialogProps) {
  const t = useTranslations();
  const config = useConfig();
  const { baseCoin, quoteCoin } = order;
  const pair = findPair(config, symbolOf(order));
  const market = useBestPrices(pair?.symbol);

  function decimalsOf(name: Amendable): number {
    if (name !== 'amount') return pair?.priceDecimals ?? DECIMALS;
    return amountCoin(order) === baseCoin ? (pair?.quantityDecimals ?? DECIMALS) : DECIMALS;
  }

  return (
    <ChangeOrder<Amendable>
      order={
        <p>
          <span className="font-medium">{pairName(order)}</span>{' '}
          <span className={order.direction === 'buy' ? 'text-up' : 'text-down'}>
            {t(`order.${order.direction}`)}
          </span>
        </p>
      }
      fields={amendFields(order).map(({ name, text, value }) => ({
        name,
        label: t(`order.${text}`),
        unit: name === 'amount' ? amountCoin(order) : quoteCoin,
        decimals: decimalsOf(name),
        value,
      }))}
      note={() => t('orders.amendText')}
      slipOf={(change) => slipAfter(order, change, market())}
      question={({ change, ...asked }) => <ConfirmAmend order={order} amount={change.amount} {...asked} />}
      send={(change) => amendOrder(order.id, change)}
      onClose={onClose}
    />
  );
}
