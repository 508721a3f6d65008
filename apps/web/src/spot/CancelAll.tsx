import type { OrderView } from '@bourse/protocol/spot/calls';
import { useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { CancelShown } from '../orders/CancelShown.tsx';
import { cancelAllOrders, cancelOrder } from './api.ts';

interface CancelAllProps {
  /** What the list shows. */
  orders: readonly OrderView[];
  /** The pair the list is narrowed to. */
  pair: Pair | undefined;
  /** The list is narrowed further, so that not all orders of the pair are meant. */
  some: boolean;
}

/** Cancels what the list shows, after a yes. */
export function CancelAll({ orders, pair, some }: CancelAllProps) {
  const t = useTranslations('orders');
  const count = String(orders.length);

  async function cancel(): Promise<void> {
    if (some) for (const { id } of orders) await cancelOrder(id);
    else await cancelAllOrders(pair);
  }

  return (
    <CancelShown
      text={pair ? t('cancelAllOf', { count, pair: pairName(pair) }) : t('cancelAllShown', { count })}
      cancel={cancel}
    />
  );
}
