import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import type { Column } from '@bourse/ui/lib/columns';
import { useLocale, useTranslations } from 'use-intl';
import { findPair, pairName, symbolOf, useConfig } from '../api/config.ts';
import { PairLink } from '../market/PairLink.tsx';
import { formatAtLeast, formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { timeColumn } from '../records/columns.tsx';
import { endReason } from './end-reason.ts';
import { DECIMALS } from '@bourse/money/amount';
import { useMask } from '../wallet/use-mask.ts';
import { quoteDecimals } from './order-draft.ts';

type Texts = ReturnType<typeof useTranslations<never>>;
type Names = Pick<OrderView, 'baseCoin' | 'quoteCoin'>;

/** How the tables of orders and fills write numbers. */
export interface Cells {
  t: Texts;
  /** A price with the decimals of its pair; a dash for none. */
  price: (row: Names, text: string) => string;
  amount: (text: string) => string;
  /** Of the base coin, with the decimals of its lots, so that quantities stand below each other; nothing is just 0. */
  quantity: (row: Names, text: string) => string;
  /** What something comes to in a quote currency: cents of USDT, everything of coins. */
  value: (text: string, coin: string) => string;
}

export function useCells(): Cells {
  const t = useTranslations();
  const locale = useLocale();
  const config = useConfig();
  const mask = useMask();
  const pairOf = (row: Names) => findPair(config, symbolOf(row));
  const decimals = (row: Names): number => pairOf(row)?.priceDecimals ?? 8;
  return {
    t,
    price: (row, text) => (text === '' || isZero(text) ? '–' : formatPlaces(text, decimals(row), locale)),
    amount: (text) => (text === '' ? '–' : mask(formatUpTo(text, 8, locale))),
    quantity: (row, text) => {
      const least = isZero(text) ? 0 : (pairOf(row)?.quantityDecimals ?? 0);
      return mask(formatAtLeast(text, least, DECIMALS, locale));
    },
    value: (text, quoteCoin) => {
      const decimals = quoteDecimals({ quoteCoin });
      const shown =
        decimals === DECIMALS ? formatUpTo(text, DECIMALS, locale) : formatPlaces(text, decimals, locale);
      return `${mask(shown)} ${quoteCoin}`;
    },
  };
}

/** Buys by value give their amount in quote currency. */
export function amountCoin(order: OrderView): string {
  const byValue = order.direction === 'buy' && isMarketType(order.type);
  return byValue ? order.quoteCoin : order.baseCoin;
}

function isMarketType(type: OrderView['type']): boolean {
  return type === 'market' || type === 'stop-market' || type === 'trailing-stop';
}

/** What kind an order is; an exit by what it is for. */
function typeName(t: Texts, order: OrderView): string {
  return t(order.parentId === undefined ? `order.${order.type}` : 'orders.exit');
}

/** All prices that an order waits for: its stop, the distance of a trailing stop, take-profit and stop-loss. */
function waitsFor({ t, price }: Cells, order: OrderView): string {
  const { takeProfit, stopLoss, callbackRate, activationPrice } = order;
  const isExit = order.parentId !== undefined;
  const parts = [
    !isExit && !isZero(order.stopPrice) && price(order, order.stopPrice),
    isZero(order.stopPrice) &&
      activationPrice &&
      t('orders.startsAt', { price: price(order, activationPrice) }),
    callbackRate && `${callbackRate}%`,
    takeProfit && `${t('orders.takeProfit')} ${price(order, takeProfit)}`,
    stopLoss && `${t('orders.stopLoss')} ${price(order, stopLoss)}`,
  ];
  return parts.filter(Boolean).join(' · ') || '–';
}

/** Numbers in files stand as the exchange gives them, so that a program can read them; a price of zero is none. */
function known(price: string): string {
  return isZero(price) ? '' : price;
}

function pairColumn<Row extends Names>({ t }: Cells): Column<Row> {
  return {
    key: 'pair',
    head: t('orders.pair'),
    leads: 'what',
    text: pairName,
    cell: (row) => <PairLink pair={row} to="/home/detail" />,
  };
}

function sideColumn<Row extends Pick<TradeView, 'direction'>>({ t }: Cells): Column<Row> {
  const text = ({ direction }: Row) => t(`order.${direction}`);
  return {
    key: 'side',
    head: t('orders.side'),
    text,
    cell: (row) => <span className={row.direction === 'buy' ? 'text-up' : 'text-down'}>{text(row)}</span>,
  };
}

/** Columns that open and past orders have in common. */
function orderColumns(cells: Cells): Column<OrderView>[] {
  const { t, price, amount, quantity } = cells;
  return [
    { key: 'id', head: t('list.number'), only: 'file', text: ({ id }) => id },
    timeColumn(t('market.time'), ({ createTime }) => createTime),
    pairColumn(cells),
    { key: 'type', head: t('orders.type'), text: (order) => typeName(t, order) },
    sideColumn(cells),
    {
      key: 'price',
      head: t('order.price'),
      align: 'right',
      text: (order) => known(order.price),
      cell: (order) => (isMarketType(order.type) ? t('order.market') : price(order, order.price)),
    },
    { key: 'stop', head: t('order.stopPrice'), only: 'file', text: ({ stopPrice }) => known(stopPrice) },
    {
      key: 'amount',
      head: t('order.amount'),
      align: 'right',
      text: (order) => order.amount,
      cell: (order) => {
        const coin = amountCoin(order);
        return `${coin === order.baseCoin ? quantity(order, order.amount) : amount(order.amount)} ${coin}`;
      },
    },
    {
      key: 'filled',
      head: t('orders.filled'),
      align: 'right',
      text: (order) => order.filledAmount,
      cell: (order) => `${quantity(order, order.filledAmount)} ${order.baseCoin}`,
    },
  ];
}

/** What an order has come to. */
function outcomeColumns({ t, price, amount, value }: Cells): Column<OrderView>[] {
  return [
    {
      key: 'average',
      head: t('orders.average'),
      align: 'right',
      text: (order) => known(order.averagePrice),
      cell: (order) => price(order, order.averagePrice),
    },
    {
      key: 'total',
      head: t('order.total'),
      align: 'right',
      text: (order) => order.filledQuote,
      cell: (order) => (isZero(order.filledQuote) ? '–' : value(order.filledQuote, order.quoteCoin)),
    },
    {
      key: 'fee',
      head: t('money.fee'),
      align: 'right',
      text: (order) => order.fee,
      cell: (order) => (isZero(order.fee) ? '–' : `${amount(order.fee)} ${order.feeCoin}`),
    },
    { key: 'feeCoin', head: t('orders.feeCoin'), only: 'file', text: ({ feeCoin }) => feeCoin },
  ];
}

/** What only some orders have, in files: behind the rest, whose places programs know. */
function planColumns({ t }: Cells): Column<OrderView>[] {
  const plans = PLAN_COLUMNS.map(([key, head]) => fileColumn(key, t(head), (order) => order[key] ?? ''));
  return [...plans, fileColumn('amountCoin', t('orders.amountCoin'), amountCoin)];
}

function fileColumn(key: string, head: string, text: (order: OrderView) => string): Column<OrderView> {
  return { key, head, only: 'file', text };
}

const PLAN_COLUMNS = [
  ['stopLimitPrice', 'order.stopLimitPrice'],
  ['callbackRate', 'order.callback'],
  ['activationPrice', 'order.activation'],
  ['takeProfit', 'order.takeProfit'],
  ['stopLoss', 'order.stopLoss'],
  ['parentId', 'orders.parent'],
] as const;

export function openOrderColumns(cells: Cells): Column<OrderView>[] {
  const { t } = cells;
  return [
    ...orderColumns(cells),
    ...outcomeColumns(cells).map((column) => ({ ...column, only: 'file' as const })),
    {
      key: 'stopPrice',
      head: t('order.stopPrice'),
      only: 'table',
      align: 'right',
      cell: (order) => waitsFor(cells, order),
    },
    {
      key: 'status',
      head: t('common.status'),
      text: ({ status }) => t(status === 'waiting' ? 'orders.waiting' : 'orders.openStatus'),
    },
    ...planColumns(cells),
  ];
}

export function pastOrderColumns(cells: Cells): Column<OrderView>[] {
  const { t } = cells;
  const text = (order: OrderView) =>
    order.status === 'filled' ? t('orders.filledStatus') : endReason(t, order);
  return [
    ...orderColumns(cells),
    ...outcomeColumns(cells),
    {
      key: 'status',
      head: t('common.status'),
      text,
      cell: (order) => <span className={order.status === 'filled' ? '' : 'text-muted'}>{text(order)}</span>,
    },
    ...planColumns(cells),
  ];
}

export function fillColumns(cells: Cells): Column<TradeView>[] {
  const { t, price, amount, quantity, value } = cells;
  return [
    { key: 'id', head: t('list.number'), only: 'file', text: ({ id }) => id },
    { key: 'order', head: t('orders.orderId'), only: 'file', text: ({ orderId }) => orderId },
    timeColumn(t('market.time'), ({ time }) => time),
    pairColumn(cells),
    sideColumn(cells),
    {
      key: 'price',
      head: t('order.price'),
      align: 'right',
      text: (trade) => trade.price,
      cell: (trade) => price(trade, trade.price),
    },
    {
      key: 'amount',
      head: t('order.amount'),
      align: 'right',
      text: (trade) => trade.amount,
      cell: (trade) => `${quantity(trade, trade.amount)} ${trade.baseCoin}`,
    },
    {
      key: 'total',
      head: t('order.total'),
      align: 'right',
      text: (trade) => trade.quote,
      cell: (trade) => value(trade.quote, trade.quoteCoin),
    },
    {
      key: 'fee',
      head: t('money.fee'),
      align: 'right',
      text: (trade) => trade.fee,
      cell: (trade) => `${amount(trade.fee)} ${trade.feeCoin}`,
    },
    { key: 'feeCoin', head: t('orders.feeCoin'), only: 'file', text: ({ feeCoin }) => feeCoin },
    { key: 'role', head: t('orders.role'), text: ({ role }) => t(`fees.${role}`) },
  ];
}
