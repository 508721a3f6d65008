import type { Side } from '@bourse/protocol/spot/order';
import { Fact, Facts } from '@bourse/ui/Facts';
import { formatWhole } from '@bourse/ui/format/decimal';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { Slip } from './slip.ts';

interface ConfirmChangeProps extends Slip {
  order: { baseCoin: string; quoteCoin: string; direction: Side };
  /** What else it is about. */
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** A change of an order that would trade at once, at a price that looks like a slip. */
export function ConfirmChange({ order, price, percent, children, ...answers }: ConfirmChangeProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isBuy = order.direction === 'buy';
  return (
    <ConfirmDialog
      title={t('orders.amendTitle')}
      tone={isBuy ? 'up' : 'down'}
      warning={t(isBuy ? 'order.worseBuy' : 'order.worseSell', { percent })}
      yes={t('orders.amendSave')}
      {...answers}
    >
      <Facts>
        <Fact name={t('orders.pair')}>{pairName(order)}</Fact>
        <Fact name={t('order.price')}>{`${formatWhole(price, 0, locale)} ${order.quoteCoin}`}</Fact>
        {children}
      </Facts>
    </ConfirmDialog>
  );
}
