import type { OrderView } from '@bourse/protocol/spot/calls';
import type { useTranslations } from 'use-intl';
import { en } from '../i18n/texts/en.ts';

type Reason = keyof typeof en.orders.reasons;

function isReason(text: string): text is Reason {
  return text in en.orders.reasons;
}

/** Why an order ended without being filled, in words; "Cancelled" for a reason this version does not know. */
export function endReason(t: ReturnType<typeof useTranslations<never>>, order: OrderView): string {
  return isReason(order.cancelReason)
    ? t(`orders.reasons.${order.cancelReason}`)
    : t('orders.cancelledStatus');
}
