import { classes } from '@bourse/ui/lib/classes';
import { Select } from '@bourse/ui/Select';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import { formatPlaces } from '@bourse/ui/format/decimal';
import { useAskedFeed } from '../../live/feed.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { BOOK_VIEWS, savedGroup, savedView, saveGroup, saveView, type BookView } from './book-choices.ts';
import {
  BOOK_LEVELS,
  bookRows,
  COMPACT_LEVELS,
  groupChoices,
  groupDecimals,
  groupStep,
  spreadAndMid,
  type OwnOrder,
} from './book-rows.ts';
import { BookSide } from './BookSide.tsx';
import { ARROWS, DIRECTION_COLOUR } from '../ChangeText.tsx';
import { depthFeed } from '../feeds.ts';
import { isReady, type Depth } from './depth-book.ts';

interface OrderBookProps {
  pair: Pair;
  last: string | undefined;
  direction: keyof typeof DIRECTION_COLOUR;
  /** The reader's own orders of the pair that rest in the book; marked in it. */
  own: readonly OwnOrder[];
  /** A click on a row; with an amount when its size or total was clicked. */
  onPick: (price: string, amount?: string) => void;
}

export function OrderBook(props: OrderBookProps) {
  const asked = useAskedFeed(depthFeed(props.pair.symbol), isReady);
  return (
    <Loaded query={asked} rows={16}>
      {(depth) => <Book {...props} depth={depth} />}
    </Loaded>
  );
}

function Book({ pair, last, direction, own, onPick, depth }: OrderBookProps & { depth: Depth }) {
  const t = useTranslations();
  const locale = useLocale();
  const [view, setView] = useState(savedView);
  const [chosen, setGroup] = useState(() => savedGroup(pair.symbol));
  const { priceDecimals } = pair;
  const bestBid = depth.bids[0]?.[0];
  const bestAsk = depth.asks[0]?.[0];
  const groups = groupChoices(bestBid ?? bestAsk ?? last, priceDecimals);
  const group = groups.includes(chosen) ? chosen : 0;
  const rows = view === 'compact' ? COMPACT_LEVELS : BOOK_LEVELS;
  const { bids, asks } = bookRows(depth.bids, depth.asks, { priceDecimals, group, rows }, own);
  const middle = bestBid && bestAsk ? spreadAndMid(bestBid, bestAsk, priceDecimals) : undefined;
  const isLong = last !== undefined && last.length > LONG_PRICE;
  const side = {
    pair,
    decimals: groupDecimals(group, priceDecimals),
    onPick,
    compact: view === 'compact',
  };
  return (
    <div data-live className="@container flex h-full min-h-0 flex-col text-12">
      <div className="flex h-8 shrink-0 items-center justify-between pr-1 pl-2 max-[699px]:h-11">
        <Views
          view={view}
          onChange={(next) => {
            saveView(next);
            setView(next);
          }}
        />
        <Select
          label={t('market.grouping')}
          value={String(group)}
          onChange={(next) => {
            saveGroup(pair.symbol, Number(next));
            setGroup(Number(next));
          }}
          items={groups.map((each) => ({ value: String(each), label: groupStep(each, priceDecimals) }))}
        />
      </div>
      <div
        aria-hidden
        className="grid h-6 shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 whitespace-nowrap text-muted"
      >
        <span>{t('market.price', { coin: pair.quoteCoin })}</span>
        <span className="flex justify-end">{t('market.amount', { coin: pair.baseCoin })}</span>
        <span className="flex justify-end">{t('market.total', { coin: pair.baseCoin })}</span>
      </div>
      {view !== 'bids' && <BookSide {...side} side="ask" rows={asks} label={t('market.asks')} />}
      <div className="flex h-10 shrink-0 items-center justify-between gap-2 border-y border-line px-3">
        <span
          className={classes(
            'font-semibold whitespace-nowrap',
            isLong ? 'text-13' : 'text-16',
            DIRECTION_COLOUR[direction],
          )}
        >
          {last ? formatPlaces(last, priceDecimals, locale) : '–'}
          {!isLong && (
            <span aria-hidden className="ml-0.5 text-12">
              {ARROWS[direction]}
            </span>
          )}
        </span>
        {middle && (
          <dl className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-1.5 text-right leading-[15px] whitespace-nowrap text-muted">
            <dt className="truncate">{t('market.mid')}</dt>
            <dd>{formatPlaces(middle.mid, priceDecimals + 1, locale)}</dd>
            <dt className="truncate">{t('market.spread')}</dt>
            <dd>{formatPlaces(middle.spread, priceDecimals, locale)}</dd>
          </dl>
        )}
      </div>
      {view !== 'asks' && <BookSide {...side} side="bid" rows={bids} label={t('market.bids')} />}
    </div>
  );
}

/** Longer prices, such as 0.000003227, are written smaller, so that spread and mid find room beside them. */
const LONG_PRICE = 9;

const VIEW_TEXTS = {
  both: 'market.bookBoth',
  bids: 'market.bookBids',
  asks: 'market.bookAsks',
  compact: 'market.bookCompact',
} as const;

function Views({ view, onChange }: { view: BookView; onChange: (view: BookView) => void }) {
  const t = useTranslations();
  return (
    <div role="group" aria-label={t('market.bookView')} className="flex gap-1">
      {BOOK_VIEWS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={view === choice}
          aria-label={t(VIEW_TEXTS[choice])}
          title={t(VIEW_TEXTS[choice])}
          onClick={() => onChange(choice)}
          className="flex size-6 max-[699px]:size-11 items-center justify-center rounded-control opacity-50 hover:opacity-100 aria-pressed:bg-raised aria-pressed:opacity-100"
        >
          <ViewIcon view={choice} />
        </button>
      ))}
    </div>
  );
}

const ASK_SHAPES = { both: 'M0 1h6v5H0z', asks: 'M0 1h6v12H0z', bids: '', compact: 'M0 4h6v2H0z' } as const;
const BID_SHAPES = { both: 'M0 8h6v5H0z', asks: '', bids: 'M0 1h6v12H0z', compact: 'M0 8h6v2H0z' } as const;

function ViewIcon({ view }: { view: BookView }) {
  return (
    <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
      <path fill="var(--down)" d={ASK_SHAPES[view]} />
      <path fill="var(--up)" d={BID_SHAPES[view]} />
      <path
        stroke="var(--muted)"
        strokeWidth="1.4"
        d={view === 'compact' ? 'M8 5h6M8 9h6' : 'M8 2.5h6M8 7h6M8 11.5h6'}
      />
    </svg>
  );
}
