import type { PositionView } from '@bourse/protocol/contract/calls';
import { formatUpTo } from '@bourse/ui/format/decimal';
import type { useTranslations } from 'use-intl';
import type { ChartLine } from '../../market/chart/PriceChart.tsx';

/** The prices that matter to positions and waiting orders of one pair, as lines of its chart. */
export function positionLines(
  t: ReturnType<typeof useTranslations<never>>,
  locale: string,
  positions: readonly PositionView[],
): ChartLine[] {
  return positions.flatMap((position) => {
    const { id, direction, leverage, status } = position;
    const side = t(direction === 'buy' ? 'contract.long' : 'contract.short');
    const name = `${side} ${leverage}x`;
    const tone = direction === 'buy' ? 'up' : 'down';
    const entry: ChartLine =
      status === 'waiting'
        ? { id: `${id}-limit`, tone, price: position.limitPrice, label: `${t('order.limit')} ${name}` }
        : {
            id: `${id}-entry`,
            tone,
            solid: true,
            price: position.openPrice,
            label: `${name} ${formatUpTo(position.quantity, 8, locale)} ${position.baseCoin}`,
          };
    const lines: ChartLine[] = [
      entry,
      {
        id: `${id}-profit`,
        tone: 'accent',
        price: position.stopProfit,
        label: `${t('contract.stopProfit')} ${name}`,
      },
      {
        id: `${id}-loss`,
        tone: 'accent',
        price: position.stopLoss,
        label: `${t('contract.stopLoss')} ${name}`,
      },
      {
        id: `${id}-liquidation`,
        tone: 'danger',
        price: position.liquidationPrice,
        label: `${t('contract.liquidationShort')} ${name}`,
      },
    ];
    return lines.filter(({ price }) => price !== '');
  });
}
