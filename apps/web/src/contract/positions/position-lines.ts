import type { PositionView } from '@bourse/protocol/contract/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ChartLine } from '../../market/chart/PriceChart.tsx';
import { useMoves } from '../../market/chart/use-moves.ts';
import { useMask } from '../../wallet/use-mask.ts';
import { setStops } from '../api.ts';
import { signedText } from '../profit-text.ts';
import { openedAtLimit, resultAtStop } from '../unrealized-pnl.ts';

export type Stops = Pick<PositionView, 'stopLoss' | 'stopProfit'>;

interface Words {
  t: ReturnType<typeof useTranslations<never>>;
  locale: string;
  /** Hides amounts where the reader wants them hidden. */
  mask: (text: string) => string;
}

/** The prices that matter to a position or a waiting order, as lines of the chart. Its stops can be dragged. */
export function positionLines(
  { t, locale, mask }: Words,
  position: PositionView,
  change: (stops: Stops) => void,
): ChartLine[] {
  const { id, direction, leverage, status, stopLoss, stopProfit } = position;
  const name = `${t(direction === 'buy' ? 'contract.long' : 'contract.short')} ${leverage}x`;
  const tone = direction === 'buy' ? 'up' : 'down';
  const waits = status === 'waiting';
  const standing = waits ? openedAtLimit(position) : position;
  const stop = (which: keyof Stops): ChartLine => ({
    id: `${id}-${which}`,
    tone: 'accent',
    price: position[which],
    label: (price) =>
      `${t(`contract.${which}`)} ${name} ${mask(signedText(resultAtStop(standing, price).net, locale))}`,
    onMove: (price) => change({ stopLoss, stopProfit, [which]: price }),
  });
  const size = mask(`${formatUpTo(position.quantity, 8, locale)} ${position.baseCoin}`);
  const lines: ChartLine[] = [
    waits
      ? { id: `${id}-limit`, tone, price: position.limitPrice, label: `${t('order.limit')} ${name}` }
      : { id: `${id}-entry`, tone, solid: true, price: position.openPrice, label: `${name} ${size}` },
    stop('stopProfit'),
    stop('stopLoss'),
    {
      id: `${id}-liquidation`,
      tone: 'danger',
      price: position.liquidationPrice,
      label: `${t('contract.liquidationShort')} ${name}`,
    },
  ];
  return lines.filter(({ price }) => price !== '');
}

/** The lines of a pair's positions. A stop that the exchange would not move goes back to where it was. */
export function usePositionLines(positions: readonly PositionView[]): ChartLine[] {
  const t = useTranslations();
  const locale = useLocale();
  const mask = useMask();
  const { move, refused } = useMoves();
  return useMemo(
    () =>
      positions.flatMap((position) =>
        positionLines({ t, locale, mask }, position, ({ stopLoss, stopProfit }) =>
          move(() => setStops(position.id, stopLoss, stopProfit)),
        ),
      ),
    // `refused` draws them anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [positions, t, locale, mask, move, refused],
  );
}
