import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { showSuccess } from '@bourse/ui/toast';
import type { OrderView } from '@bourse/protocol/stream';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { pairName, type Pair } from '../api/config.ts';
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
  const t = useTranslations();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);

  async function cancel(): Promise<void> {
    setAsking(false);
    setPending(true);
    try {
      if (some) for (const { id } of orders) await cancelOrder(id);
      else await cancelAllOrders(pair);
      showSuccess(t('orders.cancelled'));
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  const count = String(orders.length);
  return (
    <>
      <Button tone="secondary" size="small" pending={pending} onClick={() => setAsking(true)}>
        {t('orders.cancelAll')}
      </Button>
      {asking && (
        <Dialog open onOpenChange={setAsking} title={t('orders.cancelAll')} closeLabel={t('common.close')}>
          <div className="flex flex-col gap-5 px-5 pb-5 text-13">
            <p>
              {pair
                ? t('orders.cancelAllOf', { count, pair: pairName(pair) })
                : t('orders.cancelAllShown', { count })}
            </p>
            <div className="grid grid-cols-2 gap-2">
              <Button tone="secondary" onClick={() => setAsking(false)}>
                {t('orders.keep')}
              </Button>
              <Button data-initial-focus onClick={() => void cancel()}>
                {t('orders.cancelAll')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
