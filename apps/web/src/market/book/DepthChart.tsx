import { SkeletonRows } from '@bourse/ui/Skeleton';
import type { Level } from '@bourse/protocol/stream';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../../api/config.ts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { useFeed } from '../../live/feed.ts';
import { depthFeed } from '../feeds.ts';

const WIDTH = 1000;
const HEIGHT = 400;

/** Cumulative amounts of both sides over the price; floats, for it is a drawing. */
export function DepthChart({ pair }: { pair: Pair }) {
  const t = useTranslations();
  const locale = useLocale();
  const depth = useFeed(depthFeed(pair.symbol));
  if (!depth.ready) return <SkeletonRows rows={8} label={t('common.loading')} />;
  const bids = cumulative(depth.bids);
  const asks = cumulative(depth.asks);
  const low = bids.at(-1)?.price ?? asks[0]?.price ?? 0;
  const high = asks.at(-1)?.price ?? bids[0]?.price ?? 1;
  const deepest = Math.max(bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0) || 1;
  const x = (price: number): number => ((price - low) / (high - low || 1)) * WIDTH;
  const y = (total: number): number => HEIGHT - (total / deepest) * HEIGHT * 0.92;
  const label = (price: number): string =>
    formatPlaces(price.toFixed(pair.priceDecimals), pair.priceDecimals, locale);
  const middle = ((bids[0]?.price ?? low) + (asks[0]?.price ?? high)) / 2;
  return (
    <div className="flex h-full flex-col p-4 pt-6">
      <svg
        role="img"
        aria-label={t('market.depthOf', { pair: pairName(pair) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-0 flex-1"
      >
        <path d={area(bids, x, y, x(low))} fill="var(--up)" fillOpacity="0.14" />
        <path
          d={outline(bids, x, y)}
          fill="none"
          stroke="var(--up)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path d={area(asks, x, y, x(high))} fill="var(--down)" fillOpacity="0.14" />
        <path
          d={outline(asks, x, y)}
          fill="none"
          stroke="var(--down)"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="mt-2 flex justify-between border-t border-line pt-1.5 text-12 text-muted">
        <span>{label(low)}</span>
        <span>{label(middle)}</span>
        <span>{label(high)}</span>
      </div>
    </div>
  );
}

interface Step {
  price: number;
  total: number;
}

function cumulative(levels: readonly Level[]): Step[] {
  let total = 0;
  return levels.map(([price, amount]) => ({ price: Number(price), total: (total += Number(amount)) }));
}

type Scale = (value: number) => number;

function outline(steps: readonly Step[], x: Scale, y: Scale): string {
  if (steps.length === 0) return '';
  const points = steps.map(({ price, total }) => `H${x(price).toFixed(1)}V${y(total).toFixed(1)}`);
  return `M${x(steps[0]!.price).toFixed(1)},${HEIGHT}${points.join('')}`;
}

function area(steps: readonly Step[], x: Scale, y: Scale, edge: number): string {
  return steps.length === 0 ? '' : `${outline(steps, x, y)}H${edge.toFixed(1)}V${HEIGHT}Z`;
}
