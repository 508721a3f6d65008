import type { OrderView } from '@bourse/protocol/spot/calls';
import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Config, Pair } from '../../api/config.ts';
import { subtractAmounts } from '@bourse/ui/format/decimal';
import { useOpenOrders } from '../../live/account.ts';
import { useBestPrices } from '../best-prices.ts';
import { ConfirmAmend } from '../ConfirmAmend.tsx';
import { useOrderLines } from '../order-lines.ts';
import { useOwnTrades } from '../own-trades.ts';
import { chooseSide, pickPrice, pickSize } from '../draft-store.ts';
import { MarketLayout } from '../../market/layout/MarketLayout.tsx';
import type { Market } from '../../market/MarketPage.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { PhoneSideBar } from '../../market/layout/PhoneSideBar.tsx';
import { RecordsPanel } from '../../market/layout/RecordsPanel.tsx';

/** The spot market of a pair: what the reader has in it, and the form for more. */
export function TradeLayout({ config, pair, last, direction }: Market & { config: Config }) {
  const t = useTranslations('order');
  const orders = useOwnOrders(pair);
  const { lines, asking, confirm, dismiss } = useOrderLines(orders, useBestPrices(pair.symbol, last));
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
    <>
      <Shortcuts pair={pair} last={last} />
      <MarketLayout
        pair={pair}
        last={last}
        direction={direction}
        lines={lines}
        trades={useOwnTrades(pair)}
        own={own}
        onPick={pick}
        form={<OrderPanel config={config} pair={pair} last={last} />}
        records={<RecordsPanel pairs={config.pairs} />}
        phoneBar={(form) => (
          <PhoneSideBar
            buy={t('buy')}
            sell={t('sell')}
            title={t('form')}
            onChoose={(side) => chooseSide(pair, side, last)}
          >
            {form}
          </PhoneSideBar>
        )}
      />
      {asking && <ConfirmAmend {...asking} onConfirm={confirm} onClose={dismiss} />}
    </>
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
