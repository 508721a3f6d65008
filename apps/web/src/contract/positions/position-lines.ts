import type { PositionView } from '@bourse/protocol/contract/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ChartLine } from '../../market/chart/PriceChart.tsx';
import { useMoves, type Moves } from '../../market/chart/use-moves.ts';
import type { Slip } from '../../orders/slip.ts';
import { useMask } from '../../wallet/use-mask.ts';
import { amendContract, setStops } from '../api.ts';
import { signedText } from '../profit-text.ts';
import { openedAtLimit, resultAtStop, limitSlip } from '../unrealized-pnl.ts';
import { pricesNow } from './use-market-prices.ts';

export type Stops = Pick<PositionView, 'stopLoss' | 'stopProfit'>;

interface Words {
  t: ReturnType<typeof useTranslations<never>>;
  locale: string;
  /** Hides amounts where the reader wants them hidden. */
  mask: (text: string) => string;
}

/** What becomes of a line that the reader lets go of. */
interface Moved {
  stops: (stops: Stops) => void;
  /** Of an order that waits. */
  limit: (price: string) => void;
}

/** The prices that matter to a position or a waiting order, as lines of the chart. Its stops and its limit can be dragged. */
export function positionLines({ t, locale, mask }: Words, position: PositionView, moved: Moved): ChartLine[] {
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
    onMove: (price) => moved.stops({ stopLoss, stopProfit, [which]: price }),
  });
  const size = mask(`${formatUpTo(position.quantity, 8, locale)} ${position.baseCoin}`);
  const lines: ChartLine[] = [
    waits
      ? {
          id: `${id}-limit`,
          tone,
          price: position.limitPrice,
          label: `${t('order.limit')} ${name}`,
          onMove: moved.limit,
        }
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

/** A limit that was let go of where its order would open at once, at a price that looks like a slip. */
interface DoubtfulMove extends Slip {
  readonly order: PositionView;
}

interface PositionLines extends Omit<Moves<DoubtfulMove>, 'move' | 'refused'> {
  lines: ChartLine[];
}

/** The lines of a pair's positions. One that the exchange would not move goes back to where it was. */
export function usePositionLines(positions: readonly PositionView[]): PositionLines {
  const t = useTranslations();
  const locale = useLocale();
  const mask = useMask();
  const { move, refused, ...question } = useMoves<DoubtfulMove>();
  const lines = useMemo(
    () =>
      positions.flatMap((position) =>
        positionLines({ t, locale, mask }, position, {
          stops: ({ stopLoss, stopProfit }) => move(() => setStops(position.id, stopLoss, stopProfit)),
          limit: (price) => {
            const slip = limitSlip(position, price, pricesNow(position));
            move(() => amendContract(position.id, { price }), slip && { order: position, ...slip });
          },
        }),
      ),
    // `refused` draws them anew.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [positions, t, locale, mask, move, refused],
  );
  return { lines, ...question };
}
