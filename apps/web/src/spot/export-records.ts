import type { Page } from '@bourse/protocol/fields';
import type { OrderView, TradeView } from '@bourse/protocol/stream';
import type { useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { downloadCsv } from '../format/csv.ts';
import { isZero } from '../format/decimal.ts';
import type { PageFields } from '../records/pages.tsx';
import { endReason } from './end-reason.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

const PAGE_SIZE = 100;
/** A file of more rows is a matter for the statement; it would also take minutes to fetch. */
export const MOST_ROWS = 20_000;

/** Fetches every page, one after the other; at most `MOST_ROWS` rows. */
export async function everyRow<Row>(
  fetchPage: (page: PageFields) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, totalRow } = await fetchPage({ pageNo, pageSize: PAGE_SIZE });
    rows.push(...list);
    if (list.length === 0 || rows.length >= Math.min(totalRow, MOST_ROWS)) return rows;
  }
}

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

/** `orders-2026-11-21.csv` */
export function saveRecords(name: string, rows: readonly (readonly string[])[]): void {
  downloadCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, rows);
}
