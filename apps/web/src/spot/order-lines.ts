import type { OrderView } from '@bourse/protocol/spot/calls';
import { formatUpTo, isZero, subtractAmounts } from '@bourse/ui/format/decimal';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ChartLine } from '../market/chart/PriceChart.tsx';
import { useMoves, type Moves } from '../market/chart/use-moves.ts';
import type { Slip } from '../orders/slip.ts';
import { slipAfter } from './amend-draft.ts';
import { amendOrder, type OrderChange } from './api.ts';
import type { BestPrices } from './best-prices.ts';
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

/** A line that was let go of where its order would trade at once, at a price that looks like a slip. */
interface DoubtfulMove extends Slip {
  readonly order: OrderView;
}

interface OrderLines extends Omit<Moves<DoubtfulMove>, 'move' | 'refused'> {
  lines: ChartLine[];
}

/** The lines of a pair's orders. A line that is not moved goes back to where it was. */
export function useOrderLines(orders: readonly OrderView[], market: () => BestPrices): OrderLines {
  const t = useTranslations();
  const locale = useLocale();
  const { move, refused, ...question } = useMoves<DoubtfulMove>();
  const mask = useMask();
  const lines = useMemo(() => {
    const amend = (order: OrderView, change: OrderChange): void => {
      const slip = slipAfter(order, change, market());
      move(() => amendOrder(order.id, change), slip && { order, ...slip });
    };
    return orders.flatMap((order) => orderLines(t, locale, order, (change) => amend(order, change), mask));
    // `refused` draws them anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [orders, t, locale, move, mask, market, refused]);
  return { lines, ...question };
}
