import type { OrderView } from '@bourse/protocol/spot/calls';
import { Fact, Facts } from '@bourse/ui/Facts';
import { formatUpTo, formatWhole } from '@bourse/ui/format/decimal';
import { useLocale, useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { ConfirmDialog } from '../orders/ConfirmDialog.tsx';
import { amountCoin } from './OrderCells.tsx';

interface ConfirmAmendProps {
  order: OrderView;
  /** As it would be, and by how much that is worse than the market: `4.93%`. */
  price: string;
  amount?: string | undefined;
  percent: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** A change of an order that would trade at once, at a price that looks like a slip. */
export function ConfirmAmend({ order, price, amount, percent, onConfirm, onClose }: ConfirmAmendProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isBuy = order.direction === 'buy';
  return (
    <ConfirmDialog
      title={t('orders.amendTitle')}
      tone={isBuy ? 'up' : 'down'}
      warning={t(isBuy ? 'order.worseBuy' : 'order.worseSell', { percent })}
      yes={t('orders.amendSave')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('orders.pair')}>{pairName(order)}</Fact>
        <Fact name={t('order.price')}>{`${formatWhole(price, 0, locale)} ${order.quoteCoin}`}</Fact>
        <Fact name={t('order.amount')}>
          {`${formatUpTo(amount ?? order.amount, 8, locale)} ${amountCoin(order)}`}
        </Fact>
      </Facts>
    </ConfirmDialog>
  );
}
