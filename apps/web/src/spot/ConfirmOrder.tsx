import { Button } from '@bourse/ui/Button';
import { Dialog } from '@bourse/ui/Dialog';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatPlaces, formatUpTo } from '@bourse/ui/format/decimal';
import { chooseConfirmOrders, usePreferences } from '../preferences/preferences.ts';
import type { NewOrder } from './api.ts';
import { spendsQuote, totalOf } from './order-draft.ts';

interface ConfirmOrderProps {
  order: NewOrder;
  pair: Pair;
  /** Estimated, as the form shows it. */
  fee: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** The order once more, before it is sent. Can be switched off here, and on again in the form. */
export function ConfirmOrder({ order, pair, fee, onConfirm, onClose }: ConfirmOrderProps) {
  const t = useTranslations();
  const locale = useLocale();
  const asks = usePreferences((state) => state.confirmOrders);
  const { direction: side, type, price, stopPrice, amount, timeInForce } = order;
  const byValue = spendsQuote({ side, type });
  const total = price && totalOf(pair, side, price, amount);
  const asPrice = (text: string): string =>
    `${formatPlaces(text, pair.priceDecimals, locale)} ${pair.quoteCoin}`;
  const asAmount = (text: string, coin: string): string => `${formatUpTo(text, 8, locale)} ${coin}`;
  const feeCoin = side === 'buy' ? pair.baseCoin : pair.quoteCoin;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(side === 'buy' ? 'order.buyCoin' : 'order.sellCoin', { coin: pair.baseCoin })}
      closeLabel={t('common.close')}
    >
      <div className="flex flex-col gap-4 px-5 pb-5 text-13">
        <dl className="flex flex-col gap-2">
          <Line name={t('orders.pair')} value={pairName(pair)} />
          <Line name={t('order.type')} value={t(`order.${type}`)} />
          {stopPrice && <Line name={t('order.stopPrice')} value={asPrice(stopPrice)} />}
          <Line name={t('order.price')} value={price ? asPrice(price) : t('orders.marketPrice')} />
          {byValue ? (
            <Line name={t('order.total')} value={asAmount(amount, pair.quoteCoin)} />
          ) : (
            <Line name={t('order.amount')} value={asAmount(amount, pair.baseCoin)} />
          )}
          {total && <Line name={t('order.total')} value={asAmount(total, pair.quoteCoin)} />}
          {fee !== undefined && <Line name={t('order.fee')} value={asAmount(fee, feeCoin)} />}
          {timeInForce && <Line name={t('order.timeInForce')} value={t(`order.${timeInForce}`)} />}
        </dl>
        <label className="flex cursor-pointer items-center gap-2 text-12 text-muted">
          <input
            type="checkbox"
            checked={!asks}
            onChange={(event) => chooseConfirmOrders(!event.target.checked)}
            className="accent-(--accent-solid)"
          />
          {t('order.dontAsk')}
        </label>
        <div className="grid grid-cols-2 gap-2">
          <Button tone="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            tone={side === 'buy' ? 'up' : 'down'}
            data-initial-focus
            onClick={onConfirm}
            // The Enter that opened this, held down, is no yes.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
          >
            {t('order.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right break-words">{value}</dd>
    </div>
  );
}
