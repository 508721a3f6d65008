import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import type { useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { isZero } from '@bourse/ui/format/decimal';
import { endReason } from './end-reason.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

/** Numbers as the exchange gives them and times in UTC, so that a program can read them. */
export function orderRows(t: Texts, orders: readonly OrderView[]): string[][] {
  const head = [
    t('orders.id'),
    `${t('orders.time')} (UTC)`,
    t('orders.pair'),
    t('orders.type'),
    t('orders.side'),
    t('orders.price'),
    t('orders.stopPrice'),
    t('orders.amount'),
    t('orders.filled'),
    t('orders.average'),
    t('orders.total'),
    t('orders.fee'),
    t('orders.feeCoin'),
    t('orders.status'),
  ];
  const rows = orders.map((order) => [
    order.id,
    new Date(order.createTime).toISOString(),
    pairName(order),
    t(`order.${order.type}`),
    t(`order.${order.direction}`),
    known(order.price),
    known(order.stopPrice),
    order.amount,
    order.filledAmount,
    known(order.averagePrice),
    order.filledQuote,
    order.fee,
    order.feeCoin,
    statusText(t, order),
  ]);
  return [head, ...rows];
}

/** A price of zero stands for none. */
function known(price: string): string {
  return isZero(price) ? '' : price;
}

function statusText(t: Texts, order: OrderView): string {
  if (order.status === 'cancelled') return endReason(t, order);
  const texts = {
    waiting: 'orders.waiting',
    open: 'orders.openStatus',
    filled: 'orders.filledStatus',
  } as const;
  return t(texts[order.status]);
}

export function tradeRows(t: Texts, trades: readonly TradeView[]): string[][] {
  const head = [
    t('orders.id'),
    t('orders.orderId'),
    `${t('orders.time')} (UTC)`,
    t('orders.pair'),
    t('orders.side'),
    t('orders.price'),
    t('orders.amount'),
    t('orders.total'),
    t('orders.fee'),
    t('orders.feeCoin'),
    t('orders.role'),
  ];
  const rows = trades.map((trade) => [
    trade.id,
    trade.orderId,
    new Date(trade.time).toISOString(),
    pairName(trade),
    t(`order.${trade.direction}`),
    trade.price,
    trade.amount,
    trade.quote,
    trade.fee,
    trade.feeCoin,
    t(`orders.${trade.role}`),
  ]);
  return [head, ...rows];
}
