import type { PositionView } from '@bourse/protocol/contract/calls';
import { useTranslations } from 'use-intl';
import { CancelShown } from '../../orders/CancelShown.tsx';
import { cancelContract } from '../api.ts';

/** Cancels the orders that the list shows, after a yes. */
export function CancelAllContracts({ orders }: { orders: readonly PositionView[] }) {
  const t = useTranslations('contract');

  async function cancel(): Promise<void> {
    for (const { id } of orders) await cancelContract(id);
  }

  return <CancelShown text={t('cancelAllText', { count: String(orders.length) })} cancel={cancel} />;
}
