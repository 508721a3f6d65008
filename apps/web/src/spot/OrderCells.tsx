import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import type { Column } from '@bourse/ui/Table';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, useConfig } from '../api/config.ts';
import { formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';

type Texts = ReturnType<typeof useTranslations<never>>;
type Names = Pick<OrderView, 'baseCoin' | 'quoteCoin'>;

/** How the tables of orders and fills write numbers. */
export interface Cells {
  t: Texts;
  /** A price with the decimals of its pair; a dash for none. */
  price: (row: Names, text: string) => string;
  amount: (text: string) => string;
}

export function useCells(): Cells {
  const t = useTranslations();
  const locale = useLocale();
  const config = useConfig();
  const decimals = (row: Names): number =>
    config?.pairs.find((pair) => pair.baseCoin === row.baseCoin && pair.quoteCoin === row.quoteCoin)
      ?.priceDecimals ?? 8;
  return {
    t,
    price: (row, text) => (text === '' || isZero(text) ? '–' : formatPlaces(text, decimals(row), locale)),
    amount: (text) => (text === '' ? '–' : formatUpTo(text, 8, locale)),
  };
}

/** Buys by value give their amount in quote currency. */
export function amountCoin(order: OrderView): string {
  const byValue = order.direction === 'buy' && (order.type === 'market' || order.type === 'stop-market');
  return byValue ? order.quoteCoin : order.baseCoin;
}

export function timeColumn<Row>({ t }: Cells, time: (row: Row) => number): Column<Row> {
  return {
    key: 'time',
    head: t('orders.time'),
    cell: (row) => <span className="text-muted">{formatDateTime(time(row))}</span>,
  };
}

export function pairColumn<Row extends Names>({ t }: Cells): Column<Row> {
  return {
    key: 'pair',
    head: t('orders.pair'),
    cell: (row) => <span className="font-medium">{pairName(row)}</span>,
  };
}

export function sideColumn<Row extends Pick<TradeView, 'direction'>>({ t }: Cells): Column<Row> {
  return {
    key: 'side',
    head: t('orders.side'),
    cell: (row) => (
      <span className={row.direction === 'buy' ? 'text-up' : 'text-down'}>{t(`order.${row.direction}`)}</span>
    ),
  };
}

/** Columns that open and past orders have in common. */
export function orderColumns(cells: Cells): Column<OrderView>[] {
  const { t, price, amount } = cells;
  return [
    timeColumn(cells, (order) => order.createTime),
    pairColumn(cells),
    { key: 'type', head: t('orders.type'), cell: (order) => t(`order.${order.type}`) },
    sideColumn(cells),
    {
      key: 'price',
      head: t('orders.price'),
      align: 'right',
      cell: (order) => (order.type.endsWith('market') ? t('orders.marketPrice') : price(order, order.price)),
    },
    {
      key: 'amount',
      head: t('orders.amount'),
      align: 'right',
      cell: (order) => `${amount(order.amount)} ${amountCoin(order)}`,
    },
    {
      key: 'filled',
      head: t('orders.filled'),
      align: 'right',
      cell: (order) => `${amount(order.filledAmount)} ${order.baseCoin}`,
    },
  ];
}
