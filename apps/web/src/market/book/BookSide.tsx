import { classes } from '@bourse/ui/lib/classes';
import { memo, useState, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { formatPlaces, formatSize, formatUpTo } from '@bourse/ui/format/decimal';
import { takingAll, type BookRow } from './book-rows.ts';
import { useRowFlash } from './use-row-flash.ts';
import { useOwnAmount } from '../../wallet/use-mask.ts';

interface BookSideProps {
  pair: Pair;
  side: 'bid' | 'ask';
  /** Best first. */
  rows: readonly BookRow[];
  /** Decimals of the (grouped) prices. */
  decimals: number;
  label: string;
  compact: boolean;
  onPick: (price: string, amount?: string) => void;
}

/** Where the pointer is: the row counted from the best one, and its box on the screen. */
interface Hover {
  index: number;
  box: DOMRect;
}

/** Height of a row in px. */
const ROW = 20;

/** Both sides begin at the middle; what does not fit is reached by scrolling away from it, by whole rows. */
export function BookSide({ pair, side, rows, decimals, label, compact, onPick }: BookSideProps) {
  const [hover, setHover] = useState<Hover>();
  const hovered = hover && rows[hover.index];
  const list = useRowFlash({ side, decimals, rows });
  const direction = side === 'ask' ? 'flex-col-reverse' : 'flex-col';
  return (
    <div className={classes('flex min-h-0', direction, !compact && 'flex-1 basis-0')}>
      <div
        ref={list}
        role="group"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScrollEnd={({ currentTarget }) => {
          currentTarget.scrollTop = Math.round(currentTarget.scrollTop / ROW) * ROW;
        }}
        // As high as the rows that fit whole: the rest of a row would read as another number.
        style={{ maxHeight: `round(down, 100%, ${ROW}px)` }}
        className={classes(
          'flex min-h-0 overflow-y-auto outline-offset-[-2px] [scrollbar-width:none]',
          direction,
        )}
      >
        {rows.map((row, index) => (
          <Row
            key={row.price}
            price={row.price}
            amount={row.amount}
            total={row.total}
            depth={row.depth}
            own={row.own !== undefined}
            side={side}
            index={index}
            lit={hover !== undefined && index <= hover.index}
            priceDecimals={decimals}
            quantityDecimals={pair.quantityDecimals}
            onPick={onPick}
            onHover={setHover}
          />
        ))}
      </div>
      {hovered && createPortal(<TakingAll pair={pair} row={hovered} box={hover.box} />, document.body)}
    </div>
  );
}

interface RowProps {
  price: string;
  amount: string;
  total: string;
  depth: number;
  own: boolean;
  side: 'bid' | 'ask';
  index: number;
  /** Between the middle and the pointer. */
  lit: boolean;
  priceDecimals: number;
  quantityDecimals: number;
  onPick: (price: string, amount?: string) => void;
  onHover: (hover: Hover | undefined) => void;
}

const Row = memo(function Row(props: RowProps) {
  const { price, amount, total, depth, own, side, index, lit, priceDecimals, quantityDecimals } = props;
  const locale = useLocale();

  function pick(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-size]') : null;
    props.onPick(price, cell?.dataset.size);
  }

  return (
    // Not a tab stop: forty of them would bar the way to the form, where the price can be typed.
    <button
      type="button"
      tabIndex={-1}
      data-testid={`book-${side}-row`}
      data-price={price}
      onClick={pick}
      onMouseEnter={(event) => props.onHover({ index, box: event.currentTarget.getBoundingClientRect() })}
      onMouseLeave={() => props.onHover(undefined)}
      className={classes(
        'relative grid h-[20px] shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 whitespace-nowrap',
        lit && 'bg-hover',
      )}
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
            data-testid="own-order-mark"
            className="absolute top-1/2 -left-2 size-1.5 -translate-y-1/2 rounded-full bg-accent"
          />
        )}
        {formatPlaces(price, priceDecimals, locale)}
      </span>
      <span data-size={amount} className="relative text-right">
        {formatSize(amount, quantityDecimals, locale)}
      </span>
      <span data-size={total} className="relative text-right text-muted">
        {formatSize(total, quantityDecimals, locale)}
      </span>
    </button>
  );
});

const CARD_WIDTH = 210;
const CARD_HEIGHT = 96;

/** What it comes to if everything up to a row is taken. */
function TakingAll({ pair, row, box }: { pair: Pair; row: BookRow; box: DOMRect }) {
  const t = useTranslations('market');
  const locale = useLocale();
  const own = useOwnAmount();
  const { average, value } = takingAll(row, pair.priceDecimals);
  const fitsRight = box.right + CARD_WIDTH + 8 < innerWidth;
  const left = fitsRight ? box.right + 4 : Math.max(4, box.left - CARD_WIDTH - 4);
  const top = Math.min(Math.max(4, box.top - 24), innerHeight - CARD_HEIGHT);
  const line = (name: string, text: string) => (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{text}</dd>
    </div>
  );
  return (
    <dl
      role="tooltip"
      data-testid="book-card"
      style={{ left, top, width: CARD_WIDTH }}
      className="pointer-events-none fixed z-50 flex flex-col gap-1 rounded-card border border-line-strong bg-panel px-3 py-2 text-12 shadow-lg shadow-black/20"
    >
      {line(t('average'), `≈ ${formatPlaces(average, pair.priceDecimals, locale)}`)}
      {line(t('sum', { coin: pair.baseCoin }), formatUpTo(row.total, pair.quantityDecimals, locale))}
      {line(t('sum', { coin: pair.quoteCoin }), formatUpTo(value, pair.quoteCoin === 'USDT' ? 2 : 8, locale))}
      {row.own !== undefined && line(t('yours'), own(row.own, pair.baseCoin))}
    </dl>
  );
}
