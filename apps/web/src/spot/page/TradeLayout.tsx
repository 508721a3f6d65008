import type { OrderView } from '@bourse/protocol/spot/calls';
import { useCallback, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Config, Pair } from '../../api/config.ts';
import { formatUpTo, subtractAmounts } from '@bourse/ui/format/decimal';
import { useOpenOrders } from '../../live/account.ts';
import type { ChartLine } from '../../market/chart/PriceChart.tsx';
import { amountCoin } from '../OrderCells.tsx';
import { pickPrice, pickSize } from '../draft-store.ts';
import { MarketLayout } from '../../market/layout/MarketLayout.tsx';
import type { Market } from '../../market/MarketPage.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { PhoneOrderBar } from './PhoneOrderBar.tsx';
import { RecordsPanel } from '../../market/layout/RecordsPanel.tsx';

/** The spot market of a pair: what the reader has in it, and the form for more. */
export function TradeLayout({ config, pair, last, direction }: Market & { config: Config }) {
  const orders = useOwnOrders(pair);
  const own = useMemo(
    () =>
      orders
        .filter(({ status }) => status === 'open')
        .map((order) => ({
          side: order.direction,
          price: order.price,
          amount: subtractAmounts(order.amount, order.filledAmount),
        })),
    [orders],
  );
  const pick = useCallback(
    (price: string, amount?: string) => {
      if (amount === undefined) pickPrice(pair, price);
      else pickSize(pair, price, amount);
    },
    [pair],
  );
  return (
    <MarketLayout
      pair={pair}
      last={last}
      direction={direction}
      lines={useOrderLines(orders)}
      own={own}
      onPick={pick}
      form={<OrderPanel config={config} pair={pair} last={last} />}
      records={<RecordsPanel pairs={config.pairs} />}
      phoneBar={(form) => (
        <PhoneOrderBar pair={pair} last={last}>
          {form}
        </PhoneOrderBar>
      )}
    />
  );
}

/** The reader's unfinished orders of a pair; the same list for as long as nothing changes in it. */
function useOwnOrders({ baseCoin, quoteCoin }: Pair): readonly OrderView[] {
  const openOrders = useOpenOrders((state) => state.rows);
  return useMemo(
    () => openOrders?.filter((order) => order.baseCoin === baseCoin && order.quoteCoin === quoteCoin) ?? [],
    [openOrders, baseCoin, quoteCoin],
  );
}

function useOrderLines(orders: readonly OrderView[]): ChartLine[] {
  const t = useTranslations('order');
  const locale = useLocale();
  return useMemo(
    () =>
      orders.map((order) => ({
        id: order.id,
        tone: order.direction === 'buy' ? 'up' : 'down',
        price: order.status === 'waiting' ? order.stopPrice : order.price,
        label: [
          order.status === 'waiting' && t('stop'),
          t(order.direction),
          formatUpTo(subtractAmounts(order.amount, order.filledAmount), 8, locale),
          amountCoin(order),
        ]
          .filter(Boolean)
          .join(' '),
      })),
    [orders, t, locale],
  );
}
