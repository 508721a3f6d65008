import { SkeletonRows } from '@bourse/ui/Skeleton';
import { memo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces, plainDecimal } from '../format/decimal.ts';
import { useFeed } from '../live/feed.ts';
import { bookRows, spreadOf, type BookRow } from './book-rows.ts';
import { DIRECTION_COLOUR } from './ChangeText.tsx';
import { depthFeed } from './feeds.ts';

type View = 'both' | 'bids' | 'asks';

interface OrderBookProps {
  pair: Pair;
  last: string | undefined;
  direction: keyof typeof DIRECTION_COLOUR;
  /** Prices of the reader's own orders as `plainDecimal` spells them; marked in the book. */
  ownPrices: ReadonlySet<string>;
  onPickPrice: (price: string) => void;
}

export function OrderBook({ pair, last, direction, ownPrices, onPickPrice }: OrderBookProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [view, setView] = useState<View>('both');
  const depth = useFeed(depthFeed(pair.symbol));
  if (!depth.ready) return <SkeletonRows rows={16} label={t('common.loading')} />;
  const { bids, asks } = bookRows(depth.bids, depth.asks);
  const common = { pair, ownPrices, onPickPrice };
  const bestBid = depth.bids[0]?.[0];
  const bestAsk = depth.asks[0]?.[0];
  return (
    <div className="@container flex h-full min-h-0 flex-col text-12">
      <div
        role="group"
        aria-label={t('market.bookView')}
        className="flex h-8 shrink-0 items-center gap-1 px-2"
      >
        {(['both', 'bids', 'asks'] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={view === choice}
            aria-label={t(VIEW_TEXTS[choice])}
            title={t(VIEW_TEXTS[choice])}
            onClick={() => setView(choice)}
            className="flex size-6 items-center justify-center rounded-control opacity-50 hover:opacity-100 aria-pressed:bg-raised aria-pressed:opacity-100"
          >
            <ViewIcon view={choice} />
          </button>
        ))}
      </div>
      <div
        aria-hidden
        className="grid h-6 shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 whitespace-nowrap text-muted"
      >
        <span>{t('market.price', { coin: pair.quoteCoin })}</span>
        <span className="flex justify-end">{t('market.amount', { coin: pair.baseCoin })}</span>
        <span className="flex justify-end">{t('market.total', { coin: pair.baseCoin })}</span>
      </div>
      {view !== 'bids' && <Side {...common} side="ask" rows={asks} label={t('market.asks')} />}
      <div className="flex h-8 shrink-0 items-center justify-between gap-2 border-y border-line px-3">
        <span className={`text-16 font-semibold ${DIRECTION_COLOUR[direction]}`}>
          {last ? formatPlaces(last, pair.priceDecimals, locale) : '–'}
        </span>
        {bestBid && bestAsk && (
          <span className="whitespace-nowrap text-muted">
            <span className="hidden @min-[290px]:inline">{t('market.spread')} </span>
            {formatPlaces(spreadOf(bestBid, bestAsk), pair.priceDecimals, locale)}
          </span>
        )}
      </div>
      {view !== 'asks' && <Side {...common} side="bid" rows={bids} label={t('market.bids')} />}
    </div>
  );
}

const VIEW_TEXTS = { both: 'market.bookBoth', bids: 'market.bookBids', asks: 'market.bookAsks' } as const;

function ViewIcon({ view }: { view: View }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
      {view !== 'bids' && <path fill="var(--down)" d={view === 'asks' ? 'M0 1h6v12H0z' : 'M0 1h6v5H0z'} />}
      {view !== 'asks' && <path fill="var(--up)" d={view === 'bids' ? 'M0 1h6v12H0z' : 'M0 8h6v5H0z'} />}
      <path stroke="var(--muted)" strokeWidth="1.4" d="M8 2.5h6M8 7h6M8 11.5h6" />
    </svg>
  );
}

interface SideProps {
  pair: Pair;
  side: 'bid' | 'ask';
  rows: readonly BookRow[];
  label: string;
  ownPrices: ReadonlySet<string>;
  onPickPrice: (price: string) => void;
}

/** Both sides begin at the middle; what does not fit is reached by scrolling away from it. */
function Side({ pair, side, rows, label, ownPrices, onPickPrice }: SideProps) {
  return (
    <div
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={`flex min-h-0 flex-1 basis-0 overflow-y-auto outline-offset-[-2px] [scrollbar-width:none] ${side === 'ask' ? 'flex-col-reverse' : 'flex-col'}`}
    >
      {rows.map((row) => (
        <Row
          key={row.price}
          {...row}
          side={side}
          priceDecimals={pair.priceDecimals}
          quantityDecimals={pair.quantityDecimals}
          own={ownPrices.has(plainDecimal(row.price))}
          onPick={onPickPrice}
        />
      ))}
    </div>
  );
}

interface RowProps extends BookRow {
  side: 'bid' | 'ask';
  priceDecimals: number;
  quantityDecimals: number;
  own: boolean;
  onPick: (price: string) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { price, amount, total, depth, side, priceDecimals, quantityDecimals, own, onPick } = props;
  const locale = useLocale();
  return (
    // Not a tab stop: forty of them would bar the way to the form, where the price can be typed.
    <button
      type="button"
      tabIndex={-1}
      data-testid={`book-${side}-row`}
      data-price={price}
      onClick={() => onPick(price)}
      className="relative grid h-5 shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 hover:bg-hover"
    >
      <span
        aria-hidden
        style={{ transform: `scaleX(${depth.toFixed(4)})` }}
        className={`absolute inset-0 origin-right opacity-14 ${side === 'bid' ? 'bg-up' : 'bg-down'}`}
      />
      <span className={`relative text-left ${side === 'bid' ? 'text-up' : 'text-down'}`}>
        {own && (
          <span
            aria-hidden
            className="absolute top-1/2 -left-2 size-1 -translate-y-1/2 rounded-full bg-accent"
          />
        )}
        {formatPlaces(price, priceDecimals, locale)}
      </span>
      <span className="relative text-right">{formatPlaces(amount, quantityDecimals, locale)}</span>
      <span className="relative text-right text-muted">{formatPlaces(total, quantityDecimals, locale)}</span>
    </button>
  );
});
