import type { OrderView } from '@bourse/protocol/spot/calls';
import { formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { showError, showSuccess } from '@bourse/ui/lib/toast';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { depthFeed } from '../market/feeds.ts';
import { useOrderFlow, type OrderFlow } from '../orders/use-order-flow.ts';
import { createOrder, type NewOrder } from './api.ts';
import { clearSize, useDraft } from './draft-store.ts';
import { endReason } from './end-reason.ts';
import { slippageOf } from './expected-price.ts';
import {
  problemOfSpot,
  spendsQuote,
  worseThanMarket,
  type SpotContext,
  type DraftProblem,
} from './order-draft.ts';

/** Places the order of the draft, and tells how it went. */
export function usePlaceOrder(
  pair: Pair,
  about: SpotContext,
  closed: string | undefined,
): OrderFlow<NewOrder, DraftProblem> {
  const t = useTranslations();
  const locale = useLocale();
  const draft = useDraft((state) => state.draft);

  function tell(order: OrderView): void {
    if (order.status === 'open' || order.status === 'waiting') showSuccess(t('order.placed'));
    else if (isZero(order.filledAmount)) showError(t('order.notFilled', { reason: endReason(t, order) }));
    else {
      const filled = {
        amount: formatUpTo(order.filledAmount, 8, locale),
        coin: order.baseCoin,
        price: `${formatPlaces(order.averagePrice, pair.priceDecimals, locale)} ${pair.quoteCoin}`,
      };
      showSuccess(t(order.direction === 'buy' ? 'order.bought' : 'order.sold', filled));
    }
  }

  return useOrderFlow({
    draft,
    closed,
    problemNow: () => problemOfSpot(draft, about),
    warning: (order) => {
      const percent = worseThanMarket(order, about)?.percent;
      if (percent) return t(order.direction === 'buy' ? 'order.worseBuy' : 'order.worseSell', { percent });
      const slippage = slippageOf(order, about, depthFeed(pair.symbol).get());
      if (!slippage) return undefined;
      const price = `${formatPlaces(slippage.price, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
      return t('order.thin', { price, percent: slippage.percent });
    },
    nameOf: ({ direction, type, price, amount }) => {
      const coin = spendsQuote({ side: direction, type }) ? pair.quoteCoin : pair.baseCoin;
      const size = `${pairName(pair)} ${t(`order.${direction}`)} ${formatUpTo(amount, 8, locale)} ${coin}`;
      return price ? `${size} @ ${formatPlaces(price, pair.priceDecimals, locale)}` : size;
    },
    send: createOrder,
    onAnswer: ({ order }) => {
      tell(order);
      clearSize();
    },
  });
}
