import type { Level } from '@bourse/protocol/stream';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../../api/config.ts';
import { formatCompact, formatPlaces } from '@bourse/ui/format/decimal';
import { useAskedFeed } from '../../live/feed.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { depthFeed } from '../feeds.ts';
import { isReady, type Depth } from './depth-book.ts';

const WIDTH = 1000;
const HEIGHT = 400;

export function DepthChart({ pair }: { pair: Pair }) {
  const asked = useAskedFeed(depthFeed(pair.symbol), isReady);
  return (
    <Loaded query={asked} rows={8}>
      {(depth) => <Drawing depth={depth} pair={pair} />}
    </Loaded>
  );
}

/** Cumulative amounts of both sides over the price; floats, for it is a drawing. */
function Drawing({ depth, pair }: { depth: Depth; pair: Pair }) {
  const t = useTranslations();
  const locale = useLocale();
  /** Where the pointer is, as a share of the width. */
  const [hover, setHover] = useState<number>();
  const middle = middleOf(depth);
  const near = ([price]: Level) => Math.abs(Number(price) - middle) <= middle * REACH;
  const bids = cumulative(depth.bids.filter(near));
  const asks = cumulative(depth.asks.filter(near));
  // Both sides reach as far as the deeper one, so that the middle is in the middle.
  const reach = Math.max(middle - (bids.at(-1)?.price ?? middle), (asks.at(-1)?.price ?? middle) - middle);
  const low = middle - reach;
  const high = middle + reach;
  const deepest = Math.max(bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0) || 1;
  const x = (price: number): number => ((price - low) / (high - low || 1)) * WIDTH;
  const y = (total: number): number => HEIGHT - (total / deepest) * HEIGHT * 0.92;
  const label = (price: number): string =>
    formatPlaces(price.toFixed(pair.priceDecimals), pair.priceDecimals, locale);
  const at = hover === undefined ? undefined : low + hover * (high - low);
  const there =
    at === undefined ? undefined : totalAt(at < middle ? bids : asks, Math.abs(at - middle), middle);
  return (
    <div className="relative flex h-full flex-col p-4 pt-6">
      <p className="absolute top-1 right-4 left-4 flex justify-between text-12 text-muted">
        <span>
          {formatCompact(deepest.toFixed(3), locale)} {pair.baseCoin}
        </span>
        {at !== undefined && there !== undefined && (
          <span className={at < middle ? 'text-up' : 'text-down'}>
            {label(at)} · {formatCompact(there.toFixed(4), locale)} {pair.baseCoin}
          </span>
        )}
      </p>
      <svg
        role="img"
        aria-label={t('market.depthOf', { pair: pairName(pair) })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="min-h-0 flex-1"
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          setHover(Math.min(Math.max((event.clientX - left) / width, 0), 1));
        }}
        onPointerLeave={() => setHover(undefined)}
      >
        <line x1={WIDTH / 2} x2={WIDTH / 2} y1={0} y2={HEIGHT} {...RULE} />
        {hover !== undefined && <line x1={hover * WIDTH} x2={hover * WIDTH} y1={0} y2={HEIGHT} {...RULE} />}
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

/** The book is drawn as far as this share of the middle price. */
const REACH = 0.01;

const RULE = { stroke: 'var(--muted)', strokeDasharray: '3 4', vectorEffect: 'non-scaling-stroke' } as const;

function middleOf({
  bids,
  asks,
}: {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}): number {
  const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (bid > 0 && ask > 0) return (bid + ask) / 2;
  return bid > 0 ? bid : ask > 0 ? ask : 1;
}

/** What has to be traded for the price to get so far from the middle. */
function totalAt(steps: readonly Step[], distance: number, middle: number): number {
  return steps.findLast((step) => Math.abs(step.price - middle) <= distance)?.total ?? 0;
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
