import type { OrderView } from '@bourse/protocol/spot/calls';
import { Fact } from '@bourse/ui/Facts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { ConfirmChange } from '../orders/ConfirmChange.tsx';
import type { Slip } from '../orders/slip.ts';
import { amountCoin } from './OrderCells.tsx';

interface ConfirmAmendProps extends Slip {
  order: OrderView;
  /** As it would be. */
  amount?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** A change of an order that would trade at once, at a price that looks like a slip. */
export function ConfirmAmend({ order, amount = order.amount, ...asked }: ConfirmAmendProps) {
  const t = useTranslations('order');
  const locale = useLocale();
  return (
    <ConfirmChange order={order} {...asked}>
      <Fact name={t('amount')}>{`${formatUpTo(amount, 8, locale)} ${amountCoin(order)}`}</Fact>
    </ConfirmChange>
  );
}
