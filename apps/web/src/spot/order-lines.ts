import type { OrderView } from '@bourse/protocol/spot/calls';
import { formatUpTo, isZero, subtractAmounts } from '@bourse/ui/format/decimal';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ChartLine } from '../market/chart/PriceChart.tsx';
import { useMoves } from '../market/chart/use-moves.ts';
import { amendOrder, type OrderChange } from './api.ts';
import { amountCoin } from './OrderCells.tsx';
import { useMask } from '../wallet/use-mask.ts';

type Texts = ReturnType<typeof useTranslations<never>>;

/** Every price that an order has, as a line of the chart. What the exchange lets change can be dragged there. */
export function orderLines(
  t: Texts,
  locale: string,
  order: OrderView,
  amend: (change: OrderChange) => void,
  mask: (text: string) => string,
): ChartLine[] {
  const { id, direction, type, status, price, stopPrice, parentId } = order;
  const left = mask(formatUpTo(subtractAmounts(order.amount, order.filledAmount), 8, locale));
  const size = `${t(`order.${direction}`)} ${left} ${amountCoin(order)}`;
  const tone = direction === 'buy' ? 'up' : 'down';
  const isExit = parentId !== undefined;
  const hasStop = status === 'waiting' || (type === 'oco' && order.isFired === false);
  const lines: (ChartLine | false)[] = [
    status === 'open' && {
      id,
      tone,
      price: order.isFired ? (order.stopLimitPrice ?? price) : price,
      label: size,
      onMove: order.isFired ? undefined : (to) => amend({ price: to }),
    },
    hasStop &&
      !isExit && {
        id: `${id}-stop`,
        tone,
        price: isZero(stopPrice) ? (order.activationPrice ?? '0') : stopPrice,
        label: `${t('order.stop')} ${size}`,
        onMove: type === 'trailing-stop' ? undefined : (to) => amend({ stopPrice: to }),
      },
    ...exitLines(t, order, size, amend),
  ];
  // Nothing to draw a line at: a market order on its way, an exit that was not asked for.
  return lines.filter((line) => line !== false && !isZero(line.price)) as ChartLine[];
}

/** Where what has filled, or will, is closed. */
function exitLines(
  t: Texts,
  { id, status, takeProfit, stopLoss, exitId, parentId }: OrderView,
  size: string,
  amend: (change: OrderChange) => void,
): (ChartLine | false)[] {
  const isExit = parentId !== undefined;
  // Once something has filled, the exit is an order of its own and has the lines.
  if (!isExit && exitId !== undefined) return [];
  const canMove = !isExit || status === 'waiting';
  // The stop price of an exit is the loss, or the profit if that is all there is.
  const moveLoss = (to: string) => amend(isExit ? { stopPrice: to } : { stopLoss: to });
  const moveProfit = (to: string) =>
    amend(isExit && stopLoss === undefined ? { stopPrice: to } : { takeProfit: to });
  return [
    takeProfit !== undefined && {
      id: `${id}-profit`,
      tone: 'accent',
      price: takeProfit,
      label: `${t('orders.takeProfit')} ${size}`,
      onMove: canMove ? moveProfit : undefined,
    },
    stopLoss !== undefined && {
      id: `${id}-loss`,
      tone: 'accent',
      price: stopLoss,
      label: `${t('orders.stopLoss')} ${size}`,
      onMove: canMove ? moveLoss : undefined,
    },
  ];
}

/** The lines of a pair's orders. A line that the exchange would not move goes back to where it was. */
export function useOrderLines(orders: readonly OrderView[]): ChartLine[] {
  const t = useTranslations();
  const locale = useLocale();
  const { move, refused } = useMoves();
  const mask = useMask();
  return useMemo(
    () =>
      orders.flatMap((order) =>
        orderLines(t, locale, order, (change) => move(() => amendOrder(order.id, change)), mask),
      ),
    // `refused` draws them anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [orders, t, locale, move, mask, refused],
  );
}
