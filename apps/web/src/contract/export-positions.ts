import type { PositionView } from '@bourse/protocol/contract/calls';
import type { useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { endReason } from './end-reason.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

/** Numbers as the exchange gives them and times in UTC, so that a program can read them. */
export function positionRows(t: Texts, positions: readonly PositionView[]): string[][] {
  const head = [
    t('orders.id'),
    `${t('orders.time')} (UTC)`,
    t('orders.pair'),
    t('orders.side'),
    t('contract.leverage'),
    t('order.type'),
    t('orders.status'),
    t('contract.margin'),
    t('contract.notional'),
    t('contract.limitPrice'),
    `${t('contract.openTime')} (UTC)`,
    t('contract.openPrice'),
    t('contract.openQuantity'),
    t('contract.quantity'),
    t('contract.liquidationPrice'),
    t('contract.stopProfit'),
    t('contract.stopLoss'),
    `${t('contract.closeTime')} (UTC)`,
    t('contract.settlementPrice'),
    t('contract.profit'),
    t('contract.rate'),
    t('contract.openFee'),
    t('contract.closeFee'),
  ];
  const rows = positions.map((position) => [
    position.id,
    moment(position.createTime),
    pairName(position),
    t(position.direction === 'buy' ? 'contract.long' : 'contract.short'),
    String(position.leverage),
    t(`order.${position.type}`),
    statusText(t, position),
    position.openMargin,
    position.openAmount,
    position.limitPrice,
    moment(position.openTime),
    position.openPrice,
    position.openQuantity,
    position.quantity,
    position.liquidationPrice,
    position.stopProfit,
    position.stopLoss,
    moment(position.closeTime),
    position.closeTime === 0 ? '' : position.price,
    position.profit,
    position.profitRate,
    position.openFee,
    position.closeFee,
  ]);
  return [head, ...rows];
}

function moment(ms: number): string {
  return ms === 0 ? '' : new Date(ms).toISOString();
}

function statusText(t: Texts, position: PositionView): string {
  if (position.status === 'waiting') return t('orders.waiting');
  if (position.status === 'open') return t('contract.holding');
  return endReason(t, position);
}
