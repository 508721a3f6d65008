import type { PositionView } from '@bourse/protocol/contract/calls';
import type { Column } from '@bourse/ui/lib/columns';
import type { useTranslations } from 'use-intl';
import { pairName } from '../../api/config.ts';
import { utc } from '../../records/columns.tsx';
import { endReason } from '../end-reason.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

/** What a file says of positions: the same of those that are open, wait, and have ended. */
export function positionFile(t: Texts): Column<PositionView>[] {
  const column = (head: string, text: (position: PositionView) => string) => ({ key: head, head, text });
  return [
    column(t('list.number'), ({ id }) => id),
    column(`${t('market.time')} (UTC)`, ({ createTime }) => utc(createTime)),
    column(t('orders.pair'), pairName),
    column(t('orders.side'), ({ direction }) => t(direction === 'buy' ? 'contract.long' : 'contract.short')),
    column(t('contract.leverage'), ({ leverage }) => String(leverage)),
    column(t('order.type'), ({ type }) => t(`order.${type}`)),
    column(t('common.status'), (position) => statusText(t, position)),
    column(t('contract.margin'), ({ openMargin }) => openMargin),
    column(t('contract.notional'), ({ openAmount }) => openAmount),
    column(t('contract.limitPrice'), ({ limitPrice }) => limitPrice),
    column(`${t('contract.openTime')} (UTC)`, ({ openTime }) => utc(openTime)),
    column(t('contract.openPrice'), ({ openPrice }) => openPrice),
    column(t('contract.quantity'), ({ openQuantity }) => openQuantity),
    column(t('contract.openQuantity'), ({ quantity }) => quantity),
    column(t('contract.liquidationPrice'), ({ liquidationPrice }) => liquidationPrice),
    column(t('contract.stopProfit'), ({ stopProfit }) => stopProfit),
    column(t('contract.stopLoss'), ({ stopLoss }) => stopLoss),
    column(`${t('contract.closeTime')} (UTC)`, ({ closeTime }) => utc(closeTime)),
    column(t('contract.settlementPrice'), ({ closeTime, price }) => (closeTime === 0 ? '' : price)),
    column(t('contract.profit'), ({ profit }) => profit),
    column(t('contract.rate'), ({ profitRate }) => profitRate),
    column(t('contract.netProfit'), ({ netProfit }) => netProfit),
    column(t('contract.toInsurance'), ({ toInsurance }) => toInsurance),
    column(t('contract.openFee'), ({ openFee }) => openFee),
    column(t('contract.closeFee'), ({ closeFee }) => closeFee),
  ];
}

function statusText(t: Texts, position: PositionView): string {
  if (position.status === 'waiting') return t('orders.waiting');
  if (position.status === 'open') return t('contract.holding');
  return endReason(t, position);
}
