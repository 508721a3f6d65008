import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatAtLeast, formatPlaces, formatWhole } from '@bourse/ui/format/decimal';
import { ConfirmDialog } from '../orders/ConfirmDialog.tsx';
import { Fact, Facts } from '@bourse/ui/Facts';
import type { NewOrder } from './api.ts';
import { dearest, spendsQuote, totalOf } from './order-draft.ts';

interface ConfirmOrderProps {
  order: NewOrder;
  pair: Pair;
  /** Estimated, as the form shows it. */
  fee: string | undefined;
  warning?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** A spot order once more, before it is sent. */
export function ConfirmOrder({ order, pair, fee, warning, onConfirm, onClose }: ConfirmOrderProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { direction: side, type, price, stopPrice, stopLimitPrice = '', amount, timeInForce } = order;
  const byValue = spendsQuote({ side, type });
  // Of a buy what it freezes.
  const total =
    price && totalOf(pair, side, dearest({ side, type, price, stopLimit: stopLimitPrice }, pair), amount);
  const asPrice = (text: string): string =>
    `${formatPlaces(text, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
  // As typed, with its zeros.
  const asAmount = (text: string, coin: string): string => `${formatWhole(text, 0, locale)} ${coin}`;
  const asValue = (text: string): string => `${formatAtLeast(text, 2, 8, locale)} ${pair.quoteCoin}`;
  const feeCoin = side === 'buy' ? pair.baseCoin : pair.quoteCoin;
  return (
    <ConfirmDialog
      title={t(side === 'buy' ? 'order.buyCoin' : 'order.sellCoin', { coin: pair.baseCoin })}
      tone={side === 'buy' ? 'up' : 'down'}
      warning={warning}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Facts>
        <Fact name={t('orders.pair')}>{pairName(pair)}</Fact>
        <Fact name={t('order.type')}>{t(`order.${type}`)}</Fact>
        {stopPrice && <Fact name={t('order.stopPrice')}>{asPrice(stopPrice)}</Fact>}
        <Fact name={t('order.price')}>{price ? asPrice(price) : t('order.market')}</Fact>
        {stopLimitPrice && <Fact name={t('order.stopLimitPrice')}>{asPrice(stopLimitPrice)}</Fact>}
        {order.callbackRate && <Fact name={t('order.callback')}>{`${order.callbackRate}%`}</Fact>}
        {order.activationPrice && <Fact name={t('order.activation')}>{asPrice(order.activationPrice)}</Fact>}
        {order.takeProfit && <Fact name={t('order.takeProfit')}>{asPrice(order.takeProfit)}</Fact>}
        {order.stopLoss && <Fact name={t('order.stopLoss')}>{asPrice(order.stopLoss)}</Fact>}
        {byValue ? (
          <Fact name={t('order.total')}>{asAmount(amount, pair.quoteCoin)}</Fact>
        ) : (
          <Fact name={t('order.amount')}>{asAmount(amount, pair.baseCoin)}</Fact>
        )}
        {total && <Fact name={t('order.total')}>{asValue(total)}</Fact>}
        {fee !== undefined && <Fact name={t('order.fee')}>{asAmount(fee, feeCoin)}</Fact>}
        {timeInForce && <Fact name={t('order.timeInForce')}>{t(`order.${timeInForce}`)}</Fact>}
      </Facts>
    </ConfirmDialog>
  );
}
