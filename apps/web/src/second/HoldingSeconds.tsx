import { formatAmount } from '@bourse/money/amount';
import type { SecondView } from '@bourse/protocol/second/calls';
import { Button } from '@bourse/ui/Button';
import type { ReactNode } from 'react';
import { useFeed } from '../live/feed.ts';
import { marksFeed } from '../market/feeds.ts';
import { SecondName, SecondProfit, useSecondCells } from './SecondCells.tsx';
import { SecondRing } from './SecondRing.tsx';
import { payoutOf, unrealizedPnl } from './unrealized-pnl.ts';

interface HoldingSecondsProps {
  orders: readonly SecondView[];
  /** Shown when there are none. */
  empty: ReactNode;
  onOpen: (id: string) => void;
}

/** Open orders with a ring that counts down, and how each would end at the price of the moment. */
export function HoldingSeconds({ orders, empty, onOpen }: HoldingSecondsProps) {
  const { t } = useSecondCells();
  if (orders.length === 0) return empty;
  return (
    <ul
      aria-label={t('second.holding')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(320px,100%),1fr))] gap-2 p-3"
    >
      {orders.map((order) => (
        <HoldingSecond key={order.id} order={order} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function HoldingSecond({ order, onOpen }: { order: SecondView; onOpen: (id: string) => void }) {
  const { t, usdt, price } = useSecondCells();
  const tick = useFeed(marksFeed).get(order.symbol)?.price;
  const unrealized = unrealizedPnl(order, tick);
  return (
    <li
      data-testid="holding-second"
      className="flex items-center gap-3 rounded-card border border-line bg-raised px-3 py-2 text-12"
    >
      <SecondRing second={order} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center justify-between gap-2">
          <SecondName second={order} />
          <Button
            tone="link"
            size="small"
            className="justify-end min-[700px]:h-6!"
            aria-label={t('second.detailOf', { id: order.id })}
            onClick={() => onOpen(order.id)}
          >
            {t('second.detail')}
          </Button>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3">
          <span>
            <span className="text-muted">{t('second.amountShort')}</span> {usdt(order.openAmount)}
          </span>
          <span>
            <span className="text-muted">{t('second.payoutShort')}</span>{' '}
            {usdt(formatAmount(payoutOf(order)))}
          </span>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3">
          {order.strike ? (
            <span>
              <span className="text-muted">{t('second.strike')}</span>{' '}
              {price(order.symbol, order.strike.price)}
              <span className="text-muted"> → </span>
              {price(order.symbol, tick)}
            </span>
          ) : (
            <span className="text-muted">{t('second.waiting')}</span>
          )}
          {unrealized && <SecondProfit profit={formatAmount(unrealized.profit)} />}
        </div>
      </div>
    </li>
  );
}
